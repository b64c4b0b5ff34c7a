import type { SaveCarBoxProps } from '../../../views/saved/save-car-button.js';
import type { FastifyRequest } from 'fastify';
import { VISITOR_COOKIE, isSignedInBrowser } from '../../accounts/account-cookies.js';
import type { Brand } from '../../config/brand.js';
import { hasFeature } from '../../config/features.js';
import { ACCOUNT_CALLS, SAVE_CAR_PATH, signInHref } from '../../wording/links.js';

/** What a page with cars tells the script that saves them; undefined with a brand that remembers nobody. */
export function presentSaveCarBox(hasKept: boolean, brand: Brand): SaveCarBoxProps | undefined {
  if (!hasFeature(brand, 'personalization')) return undefined;
  return {
    calls: {
      href: ACCOUNT_CALLS.savedCars,
      sessionHref: ACCOUNT_CALLS.session,
      authHref: signInHref('signup'),
      isOptimistic: brand.savesAtOnce === true,
    },
    pageHref: SAVE_CAR_PATH,
    hasKept,
  };
}

/** Whether there can be cars that this browser has kept: without an account they hang on a cookie. */
export function hasKeptCars(request: FastifyRequest): boolean {
  return isSignedInBrowser(request) || VISITOR_COOKIE.read(request) !== undefined;
}
