import { IDS } from '../element-ids.js';
import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';

/** Lists invalid values above the results, each with a link to its field. */
export function InvalidValuesNotice({ errors }: { errors: LinkView[] }) {
  return (
    <div className="note note-danger" id={IDS.invalidValues} role="alert">
      <LinkList links={errors} linkClass="link" />
    </div>
  );
}
