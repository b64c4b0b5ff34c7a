import { optionalDsn, optionalOrigin, optionalPageUrl } from './addresses.js';
import type { Variable } from './variable.js';

const withoutSpaces = (text: string) => (/\s/.test(text) ? undefined : text);

/** Services that have what is otherwise here: of the one list in `variables.ts`. */
export const SERVICE_VARIABLES = {
  listingServiceUrl: {
    name: 'LISTING_SERVICE_URL',
    fallback: '',
    must: 'an origin such as https://listings.example, without a path',
    about: 'Origin of a listing service that has the cars (another Forecourt, or one with the same calls); empty: they are here.',
    isSecret: true,
    read: optionalOrigin,
  },
  listingServiceKey: {
    name: 'LISTING_SERVICE_KEY',
    fallback: '',
    must: 'a key without spaces',
    about:
      'Key that the listing service has given this server (the command `integrators` there); without it public limits hold for all together.',
    isSecret: true,
    read: withoutSpaces,
  },
  referenceContentUrl: {
    name: 'REFERENCE_CONTENT_URL',
    fallback: '',
    must: 'an origin such as https://reference.example, without a path',
    about:
      'Origin of a service that knows what the trims of models are made of and cost as new (another Forecourt, or one with the same ' +
      'call); empty: what the program brings along.',
    isSecret: true,
    read: optionalOrigin,
  },
  referenceContentKey: {
    name: 'REFERENCE_CONTENT_KEY',
    fallback: '',
    must: 'a key without spaces',
    about: 'Key that the service of REFERENCE_CONTENT_URL has given this server.',
    isSecret: true,
    read: withoutSpaces,
  },
  editorialUrl: {
    name: 'EDITORIAL_URL',
    fallback: '',
    must: 'an address such as https://editorial.example/wp-json/wp/v2/posts, without a query',
    about:
      'Address of the posts of a WordPress site, or of a service that answers like it, which has the expert reviews; empty: the folder ' +
      'content/expert-reviews of DATA_DIR has them.',
    isSecret: true,
    read: optionalPageUrl,
  },
  viewCountsUrl: {
    name: 'VIEW_COUNTS_URL',
    fallback: '',
    must: 'an origin such as https://views.example, without a path',
    about: 'Origin of a service that counts views of cars (another Forecourt, or one with the same calls); empty: the database does.',
    isSecret: true,
    read: optionalOrigin,
  },
  viewCountsKey: {
    name: 'VIEW_COUNTS_KEY',
    fallback: '',
    must: 'a key without spaces',
    about: 'Key that the service of VIEW_COUNTS_URL has given this server; another Forecourt takes views with one of class partner alone.',
    isSecret: true,
    read: withoutSpaces,
  },
  errorReportsDsn: {
    name: 'ERROR_REPORTS_DSN',
    fallback: '',
    must: 'an address such as https://key@errors.example/1, with a key and a project',
    about:
      "Address of an error-reporting service that takes Sentry's protocol, as it gives it to its clients (DSN); empty: failures are in " +
      'the log alone.',
    isSecret: true,
    read: optionalDsn,
  },
} as const satisfies Record<string, Variable<unknown>>;
