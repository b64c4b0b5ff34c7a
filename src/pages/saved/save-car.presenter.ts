import type { SaveCarBoxProps } from '../../../views/saved/save-car-button.js';
import type { FastifyRequest } from 'fastify';
import { VISITOR_COOKIE, isSignedInBrowser } from '../../accounts/account-cookies.js';
import type { Brand } from '../../config/brand.js';
import { hasFeature } from '../../config/features.js';
import { ACCOUNT_CALLS, signInHref } from '../../wording/links.js';

/** What a page with cars tells the script that saves them; undefined with a brand that remembers nobody. */
export function presentSaveCarBox(request: FastifyRequest, brand: Brand): SaveCarBoxProps | undefined {
  if (!hasFeature(brand, 'personalization')) return undefined;
  return {
    calls: {
      href: ACCOUNT_CALLS.savedCars,
      sessionHref: ACCOUNT_CALLS.session,
      authHref: signInHref('signup'),
      isOptimistic: brand.savesAtOnce === true,
    },
    hasKept: isSignedInBrowser(request) || VISITOR_COOKIE.read(request) !== undefined,
  };
}
