import { isEmail } from 'class-validator';
import { wholeNumber } from './variable.js';
import type { Variable } from './variable.js';

/** Variables for feeds of other systems. */
export const FEED_VARIABLES = {
  feedNoticesTo: {
    name: 'FEED_NOTICES_TO',
    fallback: '',
    must: 'an email address',
    about:
      'Address of the operator who gets a mail when a feed fails, is late, leaves the manifest or recovers; empty for none.',
    read: (text: string) =>
      text === '' || isEmail(text, { require_tld: false }) ? text : undefined,
  },
  feedNoticesUrl: {
    name: 'FEED_NOTICES_URL',
    fallback: '',
    must: 'a URL that begins with https:// or http://',
    about:
      'URL that gets the same notice as JSON by POST, with a `text` as chat programs take it; empty for none.',
    isSecret: true,
    read: (text: string) =>
      text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined,
  },
  feedExpiryDays: {
    name: 'FEED_EXPIRY_DAYS',
    fallback: '0',
    must: 'a whole number from 0 to 3650',
    about:
      'Days without an import after which the cars of a source are removed, by inventory:sync or the server; 0 for never.',
    read: wholeNumber(0, 3_650),
  },
} as const satisfies Record<string, Variable<unknown>>;
