/** A request to the thread that holds the file. The answer has the same `number`. */
export interface SessionRequest {
  readonly number: number;
  readonly step: SessionStep;
}

/**
 * Steps of a session:
 * - `read`: a statement without changes, on what is on disk.
 * - `begin`, `run`, `commit` or `rollback`: a transaction; at most one is open.
 * - `begin` waits at most `patienceMs` for other processes that write. Reads continue in the meantime.
 * - `commit` is answered when it is on disk. `isNextWaiting`: another transaction is about to begin
 *   and can share the wait.
 */
export type SessionStep =
  | { readonly kind: 'read' | 'run'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'begin'; readonly patienceMs: number }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'commit'; readonly isNextWaiting: boolean };

/** A statement's rows, if it returns any, and the number of changes. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly changes: number;
}

/** `errcode`: SQLite's code, absent for other errors. */
export interface SessionError {
  readonly message: string;
  readonly errcode?: number;
}

export interface SessionReply {
  readonly number: number;
  readonly result?: StatementResult;
  readonly error?: SessionError;
}

/** Worker data of the thread. */
export interface SessionData {
  readonly file: string;
}
