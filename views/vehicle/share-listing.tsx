import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';
import { SHARE_IDS } from '../islands/share-ids.js';
import type { Shared } from '../islands/share-ids.js';

/** A car to share. `title`: its name. `href`: absolute URL. `mailHref`: `mailto:` draft. */
export interface ShareListingProps extends Shared {
  mailHref: string;
}

/**
 * URL of the car to copy or send. A click opens the browser's share dialog if it has one. The copy
 * button needs scripts, which add it.
 */
export function ShareListing({ title, href, mailHref }: ShareListingProps) {
  return (
    <ScriptedPart name="share" hydrateOn="touch" props={{ title, href }}>
      <details className="share" id={SHARE_IDS.share}>
        <summary>
          <Icon name="share" className="icon icon-sm" />
          Share
        </summary>
        <div className="share-ways">
          <label htmlFor={SHARE_IDS.address}>Link to this car</label>
          <input className="input" id={SHARE_IDS.address} type="url" readOnly value={href} />
          <button className="btn btn-outline btn-sm" id={SHARE_IDS.copy} type="button" hidden>
            Copy link
          </button>
          <a className="btn btn-outline btn-sm" href={mailHref}>
            Send by email
          </a>
        </div>
      </details>
    </ScriptedPart>
  );
}
