import { optionalDsn, optionalOrigin, optionalPageUrl } from './addresses.js';
import { optionalServiceAccount } from './service-account.js';
import type { Variable } from './variable.js';

const withoutSpaces = (text: string) => (/\s/.test(text) ? undefined : text);

/** Variables for remote services that replace local parts. */
export const SERVICE_VARIABLES = {
  listingServiceUrl: {
    name: 'LISTING_SERVICE_URL',
    fallback: '',
    must: 'an origin such as https://listings.example, without a path',
    about:
      'Origin of the listing service that has the cars (another Forecourt, or a service with the same calls); empty: this server has them.',
    isSecret: true,
    read: optionalOrigin,
  },
  listingServiceKey: {
    name: 'LISTING_SERVICE_KEY',
    fallback: '',
    must: 'a key without spaces',
    about:
      'Key for the listing service (create it there with `integrators`); without it, all shoppers together share one public rate limit.',
    isSecret: true,
    read: withoutSpaces,
  },
  referenceContentUrl: {
    name: 'REFERENCE_CONTENT_URL',
    fallback: '',
    must: 'an origin such as https://reference.example, without a path',
    about:
      'Origin of a service with the specifications and new-car prices of trims (another Forecourt, or a service with the same ' +
      'call); empty: the built-in data.',
    isSecret: true,
    read: optionalOrigin,
  },
  referenceContentKey: {
    name: 'REFERENCE_CONTENT_KEY',
    fallback: '',
    must: 'a key without spaces',
    about: 'Key for the service at REFERENCE_CONTENT_URL.',
    isSecret: true,
    read: withoutSpaces,
  },
  editorialUrl: {
    name: 'EDITORIAL_URL',
    fallback: '',
    must: 'an address such as https://editorial.example/wp-json/wp/v2/posts, without a query',
    about:
      'URL of the posts of a WordPress site (or of a service with the same response) that has the expert reviews; empty: the files in ' +
      'content/expert-reviews of DATA_DIR.',
    isSecret: true,
    read: optionalPageUrl,
  },
  viewCountsUrl: {
    name: 'VIEW_COUNTS_URL',
    fallback: '',
    must: 'an origin such as https://views.example, without a path',
    about:
      'Origin of a service that counts views of cars (another Forecourt, or a service with the same calls); empty: counted in the database.',
    isSecret: true,
    read: optionalOrigin,
  },
  viewCountsKey: {
    name: 'VIEW_COUNTS_KEY',
    fallback: '',
    must: 'a key without spaces',
    about:
      'Key for the service at VIEW_COUNTS_URL; another Forecourt accepts views only with a key of class partner.',
    isSecret: true,
    read: withoutSpaces,
  },
  fcmServiceAccount: {
    name: 'FCM_SERVICE_ACCOUNT',
    fallback: '',
    must: 'the JSON key of a Google service account on one line, with project_id, client_email and private_key',
    about:
      'Service account that sends push notifications to FCM registration tokens (FCM HTTP v1); empty: only Web Push, which needs no account.',
    isSecret: true,
    read: optionalServiceAccount,
  },
  errorReportsDsn: {
    name: 'ERROR_REPORTS_DSN',
    fallback: '',
    must: 'an address such as https://key@errors.example/1, with a key and a project',
    about:
      "DSN of an error-reporting service that speaks Sentry's protocol; empty: failures are only logged.",
    isSecret: true,
    read: optionalDsn,
  },
} as const satisfies Record<string, Variable<unknown>>;
