import { Icon } from '../icon.js';
import type { IconName } from '../icon.js';

/** One thing that speaks for the vehicle's past: `text` '1 Owner'. */
export interface HistoryEntry {
  icon: IconName;
  text: string;
}

/** `text` says where the entries come from, or that there are none. */
export interface HistoryProps {
  entries: HistoryEntry[];
  text: string;
}

/** What is known of the vehicle's past, anchor `historySection`: where the report tiles of listings lead. */
export function HistoryList({ entries, text }: HistoryProps) {
  return (
    <section id="historySection" aria-labelledby="history-heading">
      <h2 id="history-heading">Vehicle history</h2>
      {entries.length > 0 && (
        <ul className="hist">
          {entries.map((entry) => (
            <li key={entry.text}>
              <Icon name={entry.icon} />
              {entry.text}
            </li>
          ))}
        </ul>
      )}
      <p className="source">{text}</p>
    </section>
  );
}
