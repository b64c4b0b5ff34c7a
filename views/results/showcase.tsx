import { ScriptedPart } from '../islands/island.js';
import { SmallCardRow } from './small-card.js';
import type { SmallCardProps } from './small-card.js';

/**
 * Sponsored cars of one dealer. `noteText`: '12 vehicles'. `isOpen`: false if the shopper collapsed
 * it. `hiddenForSeconds`: how long that is remembered; absent for a session cookie. `cookie`: its
 * name.
 */
export interface ShowcaseProps {
  ownerName: string;
  ownerHref: string;
  initials: string;
  noteText: string;
  isOpen: boolean;
  cookie: string;
  hiddenForSeconds?: number;
  cars: SmallCardProps[];
}

/** Collapsible. With scripts, its state is remembered. */
export function ShowcaseSection(props: ShowcaseProps) {
  const { cookie, hiddenForSeconds, isOpen } = props;
  return (
    <ScriptedPart
      name="showcase-memory"
      hydrateOn="touch"
      props={{ cookie, hiddenForSeconds, isOpen }}
    >
      <Dealer {...props} />
    </ScriptedPart>
  );
}

function Dealer({ ownerName, ownerHref, initials, noteText, isOpen, cars }: ShowcaseProps) {
  return (
    <details className="band showcase" open={isOpen}>
      <summary>
        <span className="showcase-mark" aria-hidden="true">
          {initials}
        </span>
        <span className="showcase-who">
          <h2>{`Sponsored by ${ownerName}`}</h2>
          <small>{noteText}</small>
        </span>
        <span className="btn btn-quiet btn-sm">
          <span className="when-open">Hide Vehicles</span>
          <span className="when-closed">View Vehicles</span>
        </span>
      </summary>
      <SmallCardRow label={`Vehicles of ${ownerName}`} cars={cars} />
      <p>
        <a className="btn btn-quiet btn-sm" href={ownerHref}>
          {`See all vehicles from ${ownerName}`}
        </a>
      </p>
    </details>
  );
}
