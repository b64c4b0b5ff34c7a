import { HOOKS } from '../hooks.js';
import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';

/** Above the results, where everybody sees it: what could not be used of what was typed, each a link to its field. */
export function RefusedNotice({ errors }: { errors: LinkView[] }) {
  return (
    <div className="note note-danger" id={HOOKS.refusedNotice} role="alert">
      <LinkList links={errors} linkClass="link" />
    </div>
  );
}
