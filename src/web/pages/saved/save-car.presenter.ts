import type { SaveCarBoxProps } from '../../../../views/saved/save-car-button.js';
import type { FastifyRequest } from 'fastify';
import { VISITOR_COOKIE, isSignedInBrowser } from '../../../accounts/account-cookies.js';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import { SAVE_CAR_PATH } from '../../../routes/account-links.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';
import { signInHref } from '../../../routes/account-links.js';

/** Data for the script that saves cars. Undefined for brands without personalization. */
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

/** Whether this browser may have saved cars: an account, or a visitor cookie. */
export function mayHaveSavedCars(request: FastifyRequest): boolean {
  return isSignedInBrowser(request) || VISITOR_COOKIE.read(request) !== undefined;
}
