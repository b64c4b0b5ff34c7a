/** Characters of the longest address that mail can go to (RFC 5321, 4.5.3.1.3: a path of 256 with its brackets). */
export const MAX_EMAIL_LENGTH = 254;

/** An address as it is compared: nobody means two people by upper and lower case. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
