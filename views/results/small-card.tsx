import { Compiled } from '../compiled.js';
import type { CompiledView } from '../compiled.js';
import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';
import { FlagBadge } from './listing-card.js';
import type { CardFlag } from './listing-card.js';

/** A card in a row that scrolls horizontally. `detailText`: '29,817 mi · 6 mi away'. */
export interface SmallCardProps {
  href: string;
  name: string;
  trim?: string;
  picture: PictureView;
  priceText: string;
  detailText: string;
  flag?: CardFlag | undefined;
}

/** The name's link covers the card. */
function SmallCard({ href, name, trim, picture, priceText, detailText, flag }: SmallCardProps) {
  return (
    <li className="small-card">
      <div className="small-media">
        <Picture picture={picture} priority="late" fillsBox />
        {flag && <FlagBadge {...flag} />}
      </div>
      <h3>
        <a href={href}>
          {name}
          {trim && <span>{` ${trim}`}</span>}
        </a>
      </h3>
      <p className="small-price">{priceText}</p>
      <p className="small-detail">{detailText}</p>
    </li>
  );
}

/**
 * A row of cards that scrolls horizontally, also by buttons (with scripts) and by focusing links.
 * Part of the next card is visible as a hint.
 */
export function SmallCardRow({ label, cars }: { label: string; cars: SmallCardProps[] }) {
  return (
    <ScriptedPart name="card-row" hydrateOn="visible">
      <div className="card-row">
        <button
          className="row-step"
          type="button"
          data-step=""
          aria-label="Previous vehicles"
          hidden
        >
          <Icon name="left" />
        </button>
        <ul className="small-cards" data-row="" aria-label={label}>
          <Compiled of={COMPILED_SMALL_CARD} items={cars} />
        </ul>
        <button
          className="row-step row-step-on"
          type="button"
          data-step=""
          aria-label="Next vehicles"
          hidden
        >
          <Icon name="right" />
        </button>
      </div>
    </ScriptedPart>
  );
}

const COMPILED_SMALL_CARD: CompiledView<SmallCardProps> = {
  view: SmallCard,
  printed: new Set(
    'href name trim priceText detailText text src alt fallbackSrc widthPixels heightPixels'.split(
      ' ',
    ),
  ),
};
