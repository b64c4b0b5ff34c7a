/** A file that comes with a mail; `text` is all of it. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly text: string;
}

/** A mail as it lies in the outbox: all of it, so that whoever sends it asks nobody anything. */
export interface OutgoingMail {
  /** The shopper or address whose data it holds. */
  readonly ownerId: string;
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  /** Absent for a mail that programs read. */
  readonly html?: string;
  readonly text: string;
  /** Further headers by name, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}
