import type { LeadProfile } from './lead.js';

/** The comment of a one-click email (specification). */
export const ONE_CLICK_COMMENT = 'Please confirm vehicle availability.';

/** What a click on one-click email does: send, or open one of the modals of the specification. */
export type OneClickOutcome = 'send' | 'edit-email' | 'email';

/** Where one-click email has been turned on, the details that the profile lacks, in words. */
export function missingDetails({
  firstName,
  lastName,
  email,
}: Pick<LeadProfile, 'firstName' | 'lastName' | 'email'>): string[] {
  const missing = [
    { text: firstName, words: 'a first name' },
    { text: lastName, words: 'a last name' },
    { text: email, words: 'an email address' },
  ].filter(({ text }) => text.trim() === '');
  return missing.map(({ words }) => words);
}

/**
 * `profile` is undefined without an account. Sending requires first and last name, so that the
 * seller can address the shopper.
 */
export function oneClickOutcome(profile: LeadProfile | undefined): OneClickOutcome {
  if (!profile?.isOneClickOptedIn) return 'email';
  return missingDetails(profile).length === 0 ? 'send' : 'edit-email';
}
