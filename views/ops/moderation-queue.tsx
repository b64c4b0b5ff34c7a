import type { HiddenField } from '../results/hidden-fields.js';
import { HiddenFields } from '../results/hidden-fields.js';

/**
 * A review that operators moderate. `facts`: car, author, ratings and reports. `parts`: title, pros
 * and so on, with their names.
 */
export interface ModerationItem {
  id: string;
  title: string;
  facts: { name: string; text: string }[];
  parts: { name: string; text: string }[];
  carried: HiddenField[];
  accept: { decision: string; text: string };
  /** A rejection has a reason, which the author gets. */
  reject: { decision: string; text: string; reasonLabel: string };
}

/** Reviews that wait for moderation, oldest first. Each has a plain form that submits to `action`. */
export interface ModerationQueueProps {
  label: string;
  action: string;
  items: ModerationItem[];
  emptyText: string;
}

export function ModerationQueue({ label, action, items, emptyText }: ModerationQueueProps) {
  if (items.length === 0) return <p>{emptyText}</p>;
  return (
    <ol className="ops-queue" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <h3>{item.title}</h3>
          <dl className="ops-queue-facts">
            {item.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {item.parts.map(({ name, text }) => (
            <section key={name}>
              <h4>{name}</h4>
              <p className="ops-queue-words">{text}</p>
            </section>
          ))}
          <div className="ops-queue-forms">
            <form method="post" action={action}>
              <HiddenFields fields={item.carried} />
              <button
                type="submit"
                name="decision"
                value={item.accept.decision}
                aria-label={`${item.accept.text}: ${item.title}`}
              >
                {item.accept.text}
              </button>
            </form>
            <form method="post" action={action}>
              <HiddenFields fields={item.carried} />
              <label>
                {item.reject.reasonLabel}
                <input name="reason" required />
              </label>
              <button
                type="submit"
                name="decision"
                value={item.reject.decision}
                aria-label={`${item.reject.text}: ${item.title}`}
              >
                {item.reject.text}
              </button>
            </form>
          </div>
        </li>
      ))}
    </ol>
  );
}
