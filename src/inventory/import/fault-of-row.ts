import type { FieldText, MappedRow } from './mapped-row.js';
import type { RowFault } from './row-faults.js';

/** A reason, with more about this very value where there is more to say. */
export type Fault = Pick<RowFault, 'reason'> & { readonly detail?: string };

/** The fault of a row as the rejects file lists it, with the column and the text that it is about as the feed writes them. */
export function faultOf(row: MappedRow, { column, text, written = text }: FieldText, { reason, detail }: Fault): RowFault {
  return { line: row.line, column, value: written, reason, detail };
}
