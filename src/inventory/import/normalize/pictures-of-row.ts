import { issueOf } from '../issue-of-row.js';
import { ADDRESS_CHARACTERS } from '../field-limits.js';
import type { MappedRow } from '../map/mapped-row.js';
import type { RowIssue } from '../row-issues.js';
import { webAddresses } from './web-address.js';

/** Maximum number of pictures of a car and of its dealer. */
export const MAX_PICTURES = { images: 100, dealerImages: 10 } as const;

/** Distinct picture URLs of a field, up to the maximum. `leftOut` receives issues of the others. */
export function pictureUrlsOf(
  row: MappedRow,
  field: keyof typeof MAX_PICTURES,
  leftOut: (issue: RowIssue) => void,
): string[] {
  const { addresses, tooLong, unusable } = webAddresses(row.texts(field));
  const most = MAX_PICTURES[field];
  if (tooLong.length === 0 && unusable.length === 0 && addresses.length <= most) return addresses;
  const report = (text: string, issue: Pick<RowIssue, 'reason'> & { detail: string }) =>
    leftOut(issueOf(row, { ...row.field(field), text, written: text }, issue));
  if (tooLong.length > 0) {
    const detail = `${field}: ${ADDRESS_CHARACTERS.toLocaleString('en-US')} characters an address at most, ${tooLong.length} left out`;
    report(tooLong[0]!, { reason: 'fact-too-long', detail });
  }
  if (unusable.length > 0)
    report(unusable[0]!, {
      reason: 'unusable-address',
      detail: `${field}: ${unusable.length} left out`,
    });
  if (addresses.length <= most) return addresses;
  report(addresses[most]!, {
    reason: 'too-many-pictures',
    detail: `${field}: the first ${most} of ${addresses.length}`,
  });
  return addresses.slice(0, most);
}
