import type { FeedField } from './feed-map.js';
import { limitOf } from './field-limits.js';
import { MAX_ENTRIES } from './json-cells.js';
import type { MappedRow } from './mapped-row.js';
import { descriptionFrom, DESCRIPTION_CHARACTERS } from './normalise-description.js';
import type { RowFault } from './row-faults.js';
import type { FieldText } from './rule-reader.js';
import { saysNothing } from './says-nothing.js';
import { webAddress } from './web-address.js';

/** A reason with optional details. */
export type Fault = Pick<RowFault, 'reason'> & { readonly detail?: string };

/** A fault with its column and the text as written in the feed. */
export function faultOf(row: MappedRow, { column, text, written = text }: FieldText, { reason, detail }: Fault): RowFault {
  return { line: row.line, column, value: written, reason, detail };
}

/** Fault of a text that exceeds the field's limit. */
export function tooLongFault(row: MappedRow, field: FeedField, reason: 'name-too-long' | 'fact-too-long'): RowFault {
  const stated = row.field(field);
  return faultOf(row, stated, {
    reason,
    detail: `${field}: ${countOf(limitOf(field))} characters at most, not ${countOf(stated.text.length)}`,
  });
}

/** Fault of a single-value field with several texts from a list. */
export function severalTextsFault(row: MappedRow): RowFault | undefined {
  const several = row.fieldWithSeveralTexts;
  if (!several) return undefined;
  const { field, column, texts } = several;
  return { line: row.line, column, value: texts.join(', '), reason: 'several-texts', detail: `${field}: ${texts.length} texts` };
}

/** Fault of a description that is cut; otherwise undefined. */
export function cutDescriptionFault(row: MappedRow): RowFault | undefined {
  const written = row.text('description');
  if (written.length <= DESCRIPTION_CHARACTERS.shown || !descriptionFrom(written).isCut) return undefined;
  const detail = `description: ${countOf(DESCRIPTION_CHARACTERS.shown)} characters at most, not ${countOf(written.length)}`;
  return faultOf(row, row.field('description'), { reason: 'cut-text', detail });
}

/**
 * Fault of a text that `read` does not accept as a URL; undefined if it does, or if the text is a
 * placeholder.
 */
export function unusableAddressFault(row: MappedRow, field: FeedField, read = webAddress): RowFault | undefined {
  const text = row.text(field);
  if (saysNothing(text) || read(text) !== undefined) return undefined;
  return faultOf(row, row.field(field), { reason: 'unusable-address', detail: field });
}

/** Faults of truncated lists that the map reads. */
export function cutListFaults(row: MappedRow): RowFault[] {
  return row.cutLists.map(({ column, entries }) => {
    const detail = `${column}: the first ${MAX_ENTRIES} of ${countOf(entries)}`;
    return { line: row.line, column, value: '', reason: 'too-many-entries', detail };
  });
}

function countOf(characters: number): string {
  return characters.toLocaleString('en-US');
}
