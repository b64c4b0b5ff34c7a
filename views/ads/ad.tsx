import { AD_IDS } from '../islands/ad-ids.js';
import type { AdPlace, AdTag, FixedAdProps } from '../islands/ad-ids.js';
import type { CompiledView } from '../compiled.js';
import { ScriptedPart } from '../islands/island.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';

/**
 * A house ad: `label` says whose it is, `name` is the accessible name of its place: 'Ad 1: Selling
 * your car?'.
 */
export interface HouseAdProps {
  id: string;
  name: string;
  label: string;
  title: string;
  text: string;
  link: LinkView;
}

/** An ad position: the house ad, and the ad server's tag if there is one. */
export interface AdProps {
  place: AdPlace;
  house: HouseAdProps;
  tag?: AdTag;
}

export interface OuterAds {
  top: AdProps;
  footer: AdProps;
}

/**
 * The house ad in a box of the maximum ad size, so that nothing moves when another ad loads. The
 * other ad loads when the box is visible, and covers the house ad, which stays if none comes.
 */
export function Ad({ place, house, tag }: AdProps) {
  const box = <AdBox place={place} house={house} hasTag={tag !== undefined} />;
  if (!tag) return box;
  return (
    <ScriptedPart name="ad" hydrateOn="visible" props={tag}>
      {box}
    </ScriptedPart>
  );
}

export const COMPILED_AD: CompiledView<AdProps> = {
  view: Ad,
  printed: new Set(['id', 'name', 'label', 'title', 'text', 'href']),
};

/**
 * The ad at the bottom of the window. The page's script shows it after scrolling, so without
 * scripts it stays hidden.
 */
export function FixedAd({ house, ...behavior }: { house: HouseAdProps } & FixedAdProps) {
  return (
    <ScriptedPart name="fixed-ad" hydrateOn="page" props={behavior}>
      <div className="fixed-ad" id={AD_IDS.fixedAd} hidden>
        <AdBox place="fixed" house={house} hasTag={behavior.tag !== undefined} />
        <button className="icon-btn" id={AD_IDS.closeFixedAd} type="button" aria-label="Close ad">
          <Icon name="x" className="icon icon-sm" />
        </button>
      </div>
    </ScriptedPart>
  );
}

function AdBox({
  place,
  house: { id, name, label, title, text, link },
  hasTag,
}: Pick<AdProps, 'place' | 'house'> & { hasTag: boolean }) {
  return (
    <aside
      className={`ad ad-${place}${hasTag ? ' ad-sized' : ''}`}
      id={id}
      aria-label={name}
      data-ad={place}
    >
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
