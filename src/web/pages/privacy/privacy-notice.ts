import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PrivacyProps } from '../../../../views/privacy/privacy-page.js';
import type { PersonalDataPart } from '../../../accounts/personal-data.js';
import { PRIVACY_PATH } from '../../../routes/privacy-links.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { FlashCookie } from '../../rendering/cookies.js';

const COOKIE = new FlashCookie('privacyNotice', 60);

/** Outcomes that the privacy page reports after a redirect; a deleted part is reported by its name. */
const TEXTS = {
  everything: 'We deleted everything we stored about this browser.',
  'alerts-on': 'Emails about saved cars are on.',
  'alerts-off': 'Emails about saved cars are off.',
  stopped: 'We stopped that alert.',
  'device-removed': 'Notifications are off in that browser.',
  'other-account':
    'Nothing was changed: you’re no longer signed in to the account that the page was opened for. Check below and try again.',
} as const;

/** An outcome of a form on the privacy page. */
export type PrivacyOutcome = keyof typeof TEXTS | { readonly deleted: PersonalDataPart };

/** Redirects to the privacy page, which reports the outcome. */
export function reportOn(outcome: PrivacyOutcome, reply: FastifyReply): undefined {
  COOKIE.keep(typeof outcome === 'string' ? outcome : outcome.deleted.name, reply);
  redirectTo(PRIVACY_PATH, 303, reply);
  return undefined;
}

/** The outcome of the last form, as text. Anyone can write a cookie, so other values are ignored. */
export function takeOutcome(
  parts: readonly PersonalDataPart[],
  request: FastifyRequest,
  reply: FastifyReply,
): PrivacyProps['outcome'] {
  const outcome = COOKIE.take(request, reply);
  if (outcome === undefined) return undefined;
  const part = parts.find(({ name }) => name === outcome);
  const text = part
    ? `Deleted: ${part.title}.`
    : Object.entries(TEXTS).find(([name]) => name === outcome)?.[1];
  return text === undefined ? undefined : { text, isProblem: outcome === 'other-account' };
}
