import { optionalPageUrl } from './addresses.js';
import { wholeNumber } from './variable.js';
import type { Variable } from './variable.js';

/** The specification's limit of refreshes without a configured one. */
const LIMIT_WHERE_NONE_IS_GIVEN = 25;

/** Variables about ads. */
export const AD_VARIABLES = {
  adServerUrl: {
    name: 'AD_SERVER_URL',
    fallback: '',
    must: 'an address such as https://ads.example/tag, without a query',
    about:
      'Page that shows an ad, embedded in a frame at each ad position (protocol: docs/operations.md); empty: house ads.',
    read: optionalPageUrl,
  },
  adRefreshSeconds: {
    name: 'AD_REFRESH_SECONDS',
    fallback: '30',
    must: 'a whole number from 30 to 3600',
    about: 'Seconds before the fixed ad is replaced by another.',
    read: wholeNumber(30, 3_600),
  },
  adRefreshLimit: {
    name: 'AD_REFRESH_LIMIT',
    fallback: '10',
    must: 'a whole number from 0 to 1000, or empty for 25',
    about: 'Maximum number of times that a page replaces the fixed ad.',
    read: (text: string) => (text === '' ? LIMIT_WHERE_NONE_IS_GIVEN : wholeNumber(0, 1_000)(text)),
  },
} as const satisfies Record<string, Variable<unknown>>;
