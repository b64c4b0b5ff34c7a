import { HOOKS } from '../hooks.js';
import type { LinkView } from '../link.js';

/** Above the results, where everybody sees it: what could not be used of what was typed, each a link to its field. */
export function RefusedNotice({ errors }: { errors: LinkView[] }) {
  return (
    <div className="note note-danger" id={HOOKS.refusedNotice} role="alert">
      <ul>
        {errors.map(({ text, href }) => (
          <li key={href}>
            <a className="link" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
