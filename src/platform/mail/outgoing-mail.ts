/** A text file attached to a mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly text: string;
}

/** A complete mail, as stored in the outbox. */
export interface OutgoingMail {
  /** The shopper or address whose data it contains. */
  readonly ownerId: string;
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  /** Absent for mails to programs. */
  readonly html?: string;
  readonly text: string;
  /** Additional headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}
