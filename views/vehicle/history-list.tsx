import { Icon } from '../icon.js';
import type { IconName } from '../icon.js';

/** A positive fact about the vehicle's history: `text` '1 Owner'. */
export interface HistoryEntry {
  icon: IconName;
  text: string;
}

/** `text`: the source of the entries, or that there are none. */
export interface HistoryProps {
  entries: HistoryEntry[];
  text: string;
}

/** Vehicle history. History tiles of cards link to its anchor, `historySection`. */
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
