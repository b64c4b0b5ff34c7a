import { Icon } from '../icon.js';
import type { IconName } from '../icon.js';
import type { LinkView } from '../link.js';

/**
 * One thing the history report says in the vehicle's favor: `text` '1 Owner', `detail` 'Personal use, Texas'. `link` leads to the
 * provider's report.
 */
export interface HistoryEntry {
  icon: IconName;
  text: string;
  detail?: string;
  link?: LinkView;
}

/** What the history report says, anchor `historySection`: where the report tiles of listings lead. */
export function HistoryList({ history }: { history: HistoryEntry[] }) {
  return (
    <section id="historySection" aria-labelledby="history-heading">
      <h2 id="history-heading">Vehicle history</h2>
      <ul className="hist">
        {history.map(({ icon, text, detail, link }) => (
          <li key={text}>
            <Icon name={icon} />
            <p>
              <b>{text}</b>
              {detail && <span>{detail}</span>}
              {link && (
                <a className="link" href={link.href}>
                  {link.text}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
