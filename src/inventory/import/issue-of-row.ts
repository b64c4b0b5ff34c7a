import type { FeedField } from './map/feed-map.js';
import { limitOf } from './field-limits.js';
import { MAX_ENTRIES } from './read/json-cells.js';
import type { MappedRow } from './map/mapped-row.js';
import { descriptionFrom, DESCRIPTION_CHARACTERS } from './normalize/normalize-description.js';
import type { RowIssue } from './row-issues.js';
import type { FieldText } from './map/rule-reader.js';
import { isPlaceholder } from './normalize/placeholder-values.js';
import { webAddress } from './normalize/web-address.js';

/** A reason with optional details. */
export type IssueReason = Pick<RowIssue, 'reason'> & { readonly detail?: string };

/** An issue with its column and the text as written in the feed. */
export function issueOf(
  row: MappedRow,
  { column, text, written = text }: FieldText,
  { reason, detail }: IssueReason,
): RowIssue {
  return { line: row.line, column, value: written, reason, detail };
}

/** Issue of a value that exceeds the field's limit. */
export function tooLongIssue(
  row: MappedRow,
  field: FeedField,
  reason: 'name-too-long' | 'fact-too-long',
): RowIssue {
  const stated = row.field(field);
  return issueOf(row, stated, {
    reason,
    detail: `${field}: ${countOf(limitOf(field))} characters at most, not ${countOf(stated.text.length)}`,
  });
}

/** Issue of a single-value field with several values from a list. */
export function severalTextsIssue(row: MappedRow): RowIssue | undefined {
  const several = row.fieldWithSeveralValues;
  if (!several) return undefined;
  const { field, column, texts } = several;
  return {
    line: row.line,
    column,
    value: texts.join(', '),
    reason: 'several-texts',
    detail: `${field}: ${texts.length} texts`,
  };
}

/** Issue of a description that is cut; otherwise undefined. */
export function cutDescriptionIssue(row: MappedRow): RowIssue | undefined {
  const written = row.text('description');
  if (written.length <= DESCRIPTION_CHARACTERS.shown || !descriptionFrom(written).isCut)
    return undefined;
  const detail = `description: ${countOf(DESCRIPTION_CHARACTERS.shown)} characters at most, not ${countOf(written.length)}`;
  return issueOf(row, row.field('description'), { reason: 'cut-text', detail });
}

/**
 * Issue of a value that `read` does not accept as a URL; undefined if it does, or if the value is a
 * placeholder.
 */
export function unusableAddressIssue(
  row: MappedRow,
  field: FeedField,
  read = webAddress,
): RowIssue | undefined {
  const text = row.text(field);
  if (isPlaceholder(text) || read(text) !== undefined) return undefined;
  return issueOf(row, row.field(field), { reason: 'unusable-address', detail: field });
}

/** Issues of truncated lists that the map reads. */
export function cutListIssues(row: MappedRow): RowIssue[] {
  return row.cutLists.map(({ column, entries }) => {
    const detail = `${column}: the first ${MAX_ENTRIES} of ${countOf(entries)}`;
    return { line: row.line, column, value: '', reason: 'too-many-entries', detail };
  });
}

function countOf(characters: number): string {
  return characters.toLocaleString('en-US');
}
