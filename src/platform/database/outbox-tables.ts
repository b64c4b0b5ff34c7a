/**
 * A message to send.
 * - `dueAt`: time of the next try. Each try moves it first, so that no other server takes the
 *   message.
 * - `deadAt`: when it became a dead letter.
 * - `ownerId`: owner of the data in it.
 * - `expiresAt`: when it becomes useless; null for never.
 * - `unreportedTries`: tries since the last one with a known outcome.
 * - `topic`: a newer message of the same topic replaces it; null for none.
 */
export interface OutboxMessageRow {
  id: string;
  kind: string;
  body: string;
  ownerId: string;
  createdAt: number;
  dueAt: number;
  tries: number;
  deadAt: number | null;
  lastError: string | null;
  expiresAt: number | null;
  unreportedTries: number;
  topic: string | null;
}

/** An email in the mailbox, which replaces delivery if there is no mail server. */
export interface MailboxMailRow {
  id: string;
  ownerId: string;
  toAddress: string;
  subject: string;
  html: string;
  text: string;
  sentAt: number;
}
