import { AD_HOOKS } from '../islands/ad-hooks.js';
import type { AdPlace, AdTag, FixedAdProps } from '../islands/ad-hooks.js';
import { ScriptedPart } from '../islands/island.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';

/** An ad of the house: `label` says whose it is, `name` what its place is called by who hears the page: 'Ad 1: Selling your car?'. */
export interface HouseAdProps {
  id: string;
  name: string;
  label: string;
  title: string;
  text: string;
  link: LinkView;
}

/** A place for an ad: the ad of the house, and what asks for another one, where there is an ad server. */
export interface AdProps {
  place: AdPlace;
  house: HouseAdProps;
  tag?: AdTag;
}

/** The ads above and below the list. */
export interface OuterAds {
  top: AdProps;
  footer: AdProps;
}

/**
 * The house's ad in a box of the size an ad may have there, so that nothing moves when another one comes. It comes when the box is seen,
 * and lies over the house's ad, which stays where none comes.
 */
export function Ad({ place, house, tag }: AdProps) {
  const box = <AdBox place={place} house={house} hasTag={tag !== undefined} />;
  if (!tag) return box;
  return (
    <ScriptedPart name="ad" wake="visible" props={tag}>
      {box}
    </ScriptedPart>
  );
}

/** At the lower edge of the window; the page's script shows it once somebody has scrolled so far, so without scripts it never is. */
export function FixedAd({ house, ...behavior }: { house: HouseAdProps } & FixedAdProps) {
  return (
    <ScriptedPart name="fixed-ad" wake="page" props={behavior}>
      <div className="fixed-ad" id={AD_HOOKS.fixedAd} hidden>
        <AdBox place="fixed" house={house} hasTag={behavior.tag !== undefined} />
        <button className="icon-btn" id={AD_HOOKS.closeFixedAd} type="button" aria-label="Close ad">
          <Icon name="x" className="icon icon-sm" />
        </button>
      </div>
    </ScriptedPart>
  );
}

function AdBox({ place, house: { id, name, label, title, text, link }, hasTag }: Pick<AdProps, 'place' | 'house'> & { hasTag: boolean }) {
  return (
    <aside className={`ad ad-${place}${hasTag ? ' ad-sized' : ''}`} id={id} aria-label={name} data-ad={place}>
      <p className="ad-label">{label}</p>
      <p className="ad-text">
        <b>{title}</b> <span>{text}</span>
      </p>
      <a className="ad-link" href={link.href}>
        {link.text}
      </a>
    </aside>
  );
}
