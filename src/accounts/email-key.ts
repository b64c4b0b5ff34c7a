/** Longest email address in characters (RFC 5321, 4.5.3.1.3: a path of 256 with its brackets). */
export const MAX_EMAIL_LENGTH = 254;

/** An address in lower case, for comparison. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
