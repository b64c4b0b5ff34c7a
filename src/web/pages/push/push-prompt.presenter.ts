import type { PushCalls } from '../../../../views/islands/push-ids.js';
import type { PushPromptProps } from '../../../../views/push/push-prompt.js';
import type { Brand } from '../../../platform/config/brand.js';
import { NOTIFICATIONS_PATH } from '../../../routes/push-links.js';
import { bodyStyle } from '../../../search/filters/body-style.js';
import { make } from '../../../search/filters/make.js';
import { vehicleStyle } from '../../../search/filters/vehicle-style.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { pushCalls, pushPanel } from './push.presenter.js';

/**
 * The prompt needs one of these filters (specification, section 4). `client/push-prompt.ts` adds
 * that the device has shown a car within 24 hours and no prompt before.
 */
const REQUESTED_WITH = [make, bodyStyle, vehicleStyle];

/** Props of the prompt on a results page that has one of the `REQUESTED_WITH` filters. */
export function promptCalls(query: SearchQuery): PushCalls | undefined {
  const isChosen = query
    .activeFilters()
    .some((filter) => REQUESTED_WITH.some(({ name }) => name === filter.name));
  return isChosen ? pushCalls(query.context.brand, 'prompt') : undefined;
}

export function presentPushPrompt(
  brand: Brand,
  calls: PushCalls,
  isSignedIn: boolean,
): PushPromptProps {
  const offText = isSignedIn
    ? 'Get a notification when a car you saved or viewed drops in price, a new car matches a search you follow or a dealer answers. At most three a day.'
    : 'Get a notification when a car you viewed drops in price. Sign in to hear about saved cars, searches and dealers’ answers, too. At most three a day.';
  return {
    title: 'Know when prices drop',
    panel: pushPanel(brand, calls, offText),
    settings: { text: 'Choose what to get', href: NOTIFICATIONS_PATH },
  };
}
