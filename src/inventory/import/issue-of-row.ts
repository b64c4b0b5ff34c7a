import type { FeedField } from './map/feed-map.js';
import { limitOf } from './field-limits.js';
import { MAX_ENTRIES } from './read/json-cells.js';
import type { MappedRow } from './map/mapped-row.js';
import { descriptionFrom, DESCRIPTION_CHARACTERS } from './normalize/normalize-description.js';
import type { RowIssue } from './row-issues.js';
import type { FieldText } from './map/rule-reader.js';
import { saysNothing } from './normalize/placeholder-values.js';
import { webAddress } from './normalize/web-address.js';

/** A reason with optional details. */
export type Fault = Pick<RowIssue, 'reason'> & { readonly detail?: string };

/** A fault with its column and the text as written in the feed. */
export function faultOf(
  row: MappedRow,
  { column, text, written = text }: FieldText,
  { reason, detail }: Fault,
): RowIssue {
  return { line: row.line, column, value: written, reason, detail };
}

/** Fault of a text that exceeds the field's limit. */
export function tooLongFault(
  row: MappedRow,
  field: FeedField,
  reason: 'name-too-long' | 'fact-too-long',
): RowIssue {
  const stated = row.field(field);
  return faultOf(row, stated, {
    reason,
    detail: `${field}: ${countOf(limitOf(field))} characters at most, not ${countOf(stated.text.length)}`,
  });
}

/** Fault of a single-value field with several texts from a list. */
export function severalTextsFault(row: MappedRow): RowIssue | undefined {
  const several = row.fieldWithSeveralTexts;
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

/** Fault of a description that is cut; otherwise undefined. */
export function cutDescriptionFault(row: MappedRow): RowIssue | undefined {
  const written = row.text('description');
  if (written.length <= DESCRIPTION_CHARACTERS.shown || !descriptionFrom(written).isCut)
    return undefined;
  const detail = `description: ${countOf(DESCRIPTION_CHARACTERS.shown)} characters at most, not ${countOf(written.length)}`;
  return faultOf(row, row.field('description'), { reason: 'cut-text', detail });
}

/**
 * Fault of a text that `read` does not accept as a URL; undefined if it does, or if the text is a
 * placeholder.
 */
export function unusableAddressFault(
  row: MappedRow,
  field: FeedField,
  read = webAddress,
): RowIssue | undefined {
  const text = row.text(field);
  if (saysNothing(text) || read(text) !== undefined) return undefined;
  return faultOf(row, row.field(field), { reason: 'unusable-address', detail: field });
}

/** Faults of truncated lists that the map reads. */
export function cutListFaults(row: MappedRow): RowIssue[] {
  return row.cutLists.map(({ column, entries }) => {
    const detail = `${column}: the first ${MAX_ENTRIES} of ${countOf(entries)}`;
    return { line: row.line, column, value: '', reason: 'too-many-entries', detail };
  });
}

function countOf(characters: number): string {
  return characters.toLocaleString('en-US');
}
