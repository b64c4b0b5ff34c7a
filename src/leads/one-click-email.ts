import type { LeadProfile } from './lead.js';

/** The comment of a one-click email (specification). */
export const ONE_CLICK_COMMENT = 'Please confirm vehicle availability.';

/** What a click on one-click email does: send, or open one of the modals of the specification. */
export type OneClickOutcome = 'send' | 'edit-email' | 'email';

/**
 * `profile` is undefined without an account. Sending requires first and last name, so that the
 * seller can address the shopper.
 */
export function oneClickOutcome(profile: LeadProfile | undefined): OneClickOutcome {
  if (!profile?.isOneClickOptedIn) return 'email';
  return [profile.firstName, profile.lastName, profile.email].every((text) => text.trim() !== '')
    ? 'send'
    : 'edit-email';
}
