/** The specification's longest email address. */
export const MAX_EMAIL_LENGTH = 45;

/** An address as it is compared: nobody means two people by upper and lower case. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
