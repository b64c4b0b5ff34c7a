import type { DeleteResult } from 'kysely';

/** Deletes what the statement says, and answers how many rows that were. */
export async function deletedCount(statement: { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Promise<number> {
  return Number((await statement.executeTakeFirstOrThrow()).numDeletedRows);
}
