import { IDS } from '../element-ids.js';
import { EmailSubscribe } from '../saved/email-subscribe.js';
import type { EmailSubscribeProps } from '../saved/email-subscribe.js';

/**
 * A similar search with results: `text` 'Search within 50 miles', `nowText` 'Now 10 miles',
 * `countText` '14', `unitText` 'cars'.
 */
export interface WayOutView {
  id: string;
  text: string;
  nowText?: string;
  href: string;
  countText: string;
  unitText: string;
}

/**
 * `heading`: 'No exact matches'. `message`: the specification's 'Update filter criteria to see more
 * results.'. `lead`: introduces `changes`. `subscribe`: offers email alerts for matching cars.
 */
export interface NoResultsProps {
  heading: string;
  message: string;
  lead: string;
  changes: WayOutView[];
  subscribe?: EmailSubscribeProps | undefined;
}

/**
 * Replaces the cards under the same id, so that focus and the page's script find it. Links to
 * searches with results.
 */
export function NoResults({ heading, message, lead, changes, subscribe }: NoResultsProps) {
  return (
    <section className="empty" id={IDS.listings} tabIndex={-1} aria-labelledby="empty-heading">
      <h2 id="empty-heading">{heading}</h2>
      <p>{message}</p>
      {changes.length > 0 && (
        <>
          <p>{lead}</p>
          <ul className="ways">
            {changes.map((change) => (
              <li key={change.id}>
                <a id={change.id} href={change.href}>
                  <span>
                    <b>{change.text}</b>
                    {change.nowText && <small>{change.nowText}</small>}
                  </span>
                  <span className="gain">
                    {change.countText}
                    <small>{change.unitText}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {subscribe && <EmailSubscribe fieldId="follow-email" {...subscribe} />}
    </section>
  );
}
