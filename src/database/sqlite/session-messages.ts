/** What the thread that holds the file is asked. `number` is given back with the answer. */
export interface SessionRequest {
  readonly number: number;
  readonly step: SessionStep;
}

/**
 * `read`: a statement that changes nothing, of what is on disk. `begin` … `commit` or `rollback`: a transaction of `run`s; at most one is
 * open. `begin` waits `patienceMs` at most for other processes that write; reads are answered meanwhile. `commit` is answered when the disk has it; `isNextWaiting`: another transaction is about to begin, and can share the wait.
 */
export type SessionStep =
  | { readonly kind: 'read' | 'run'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'begin'; readonly patienceMs: number }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'commit'; readonly isNextWaiting: boolean };

/** Rows of a statement that has some, and how many it has changed. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly changes: number;
}

/** `errcode` is SQLite's, absent for an error that is not. */
export interface SessionError {
  readonly message: string;
  readonly errcode?: number;
}

/** The answer to the request of that number. */
export interface SessionAnswer {
  readonly number: number;
  readonly result?: StatementResult;
  readonly error?: SessionError;
}

/** What the thread is started with. */
export interface SessionData {
  readonly file: string;
}
