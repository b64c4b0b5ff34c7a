import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';
import type { StillInterestedProps } from '../islands/still-interested-ids.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';

/** A viewed car. `reasonText`: why to come back to it, such as 'Price reduced by $500'. */
export interface InterestingCarProps {
  id: string;
  name: string;
  href: string;
  picture: PictureView;
  priceText: string;
  reasonText: string;
}

/**
 * Placeholder of the alert. The script fetches and fills it, because only the browser knows
 * dismissed cars.
 */
export function StillInterested(props: StillInterestedProps) {
  return <ScriptedPart name="still-interested" hydrateOn="page" props={props} />;
}

/** Alerts for the script to choose from, best first. */
export function StillInterestedPart({ cars }: { cars: InterestingCarProps[] }) {
  return cars.map(({ id, name, href, picture, priceText, reasonText }) => (
    <section className="still-interested" aria-labelledby={`still-${id}`} data-still={id} key={id}>
      <div className="small-media">
        <Picture picture={picture} priority="late" />
      </div>
      <h2 id={`still-${id}`} data-said="">
        Still Interested?
      </h2>
      <p>
        <a href={href} data-said="">
          {name}
        </a>
      </p>
      <p>
        <b>{priceText}</b> <span data-said="">{reasonText}</span>
      </p>
      <button className="icon-btn" type="button" aria-label={`Dismiss ${name}`}>
        <Icon name="x" className="icon icon-sm" />
      </button>
    </section>
  ));
}
