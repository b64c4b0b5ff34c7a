import type { DeleteResult } from 'kysely';

/** Runs a delete statement, and returns the number of deleted rows. */
export async function deletedCount(statement: {
  executeTakeFirstOrThrow(): Promise<DeleteResult>;
}): Promise<number> {
  return Number((await statement.executeTakeFirstOrThrow()).numDeletedRows);
}
