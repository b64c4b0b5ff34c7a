import { ACCOUNT_VARIABLES } from './account-variables.js';
import { AD_VARIABLES } from './ad-variables.js';
import {
  brandHosts,
  hosts,
  optionalOrigin,
  optionalRedisUrl,
  origins,
  proxies,
} from './addresses.js';
import type { Brand } from './brand.js';
import { readFeatureOverrides } from './features.js';
import { FEED_VARIABLES } from './feed-variables.js';
import { MEMORY_VARIABLES } from './memory-variables.js';
import { OPENSEARCH_VARIABLES } from './opensearch-variables.js';
import { OIDC_VARIABLES } from './oidc-variables.js';
import { SERVICE_VARIABLES } from './service-variables.js';
import { nonEmpty, oneOf, wholeNumber } from './variable.js';
import type { Variable } from './variable.js';

/** Every environment variable, once: the typed configuration and `.env.example` derive from this list. */
const VARIABLES = {
  port: {
    name: 'PORT',
    fallback: '3000',
    must: 'a whole number from 0 to 65535',
    about: 'Port to listen on; 0 picks a free one.',
    read: wholeNumber(0, 65_535),
  },
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    must: 'a host name or address',
    about: 'Address to listen on; 0.0.0.0 for all.',
    read: nonEmpty,
  },
  dataDir: {
    name: 'DATA_DIR',
    fallback: './data',
    must: 'a folder',
    about: 'Folder for the embedded databases; created if missing.',
    read: nonEmpty,
  },
  ...ACCOUNT_VARIABLES,
  ...OIDC_VARIABLES,
  publicOrigin: {
    name: 'PUBLIC_ORIGIN',
    fallback: '',
    must: 'an origin such as https://cars.example, without a path',
    about: 'Origin of canonical links; empty: the origin of the request.',
    read: optionalOrigin,
  },
  ...SERVICE_VARIABLES,
  allowedHosts: {
    name: 'ALLOWED_HOSTS',
    fallback: '',
    must: 'host names or addresses separated by commas, without ports, or * for any',
    about:
      'Hosts to serve in addition to those in BRAND_HOSTS, PUBLIC_ORIGIN and HOST and this machine’s own names; requests for ' +
      'other hosts get 421. With HOST=0.0.0.0, all IP addresses are accepted.',
    read: hosts,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    fallback: '',
    must: 'addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
    about: 'Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted; empty: none.',
    read: proxies,
  },
  ...AD_VARIABLES,
  corsOrigins: {
    name: 'CORS_ORIGINS',
    fallback: '',
    must: 'origins such as https://partner.example, separated by commas',
    about: "Origins whose pages may call the JSON API from a shopper's browser; empty for none.",
    read: origins,
  },
  ...FEED_VARIABLES,
  demoCount: {
    name: 'DEMO_COUNT',
    fallback: '25000',
    must: 'a whole number from 0 to 1000000',
    about: 'Number of demo cars to create on the first start, if the store is empty; 0 for none.',
    read: wholeNumber(0, 1_000_000),
  },
  demoSeed: {
    name: 'DEMO_SEED',
    fallback: '1',
    must: 'a whole number from 0 to 4294967295',
    about: 'Seed of the demo inventory: the same seed gives the same cars.',
    read: wholeNumber(0, 4_294_967_295),
  },
  workers: {
    name: 'WORKERS',
    fallback: '1',
    must: 'a whole number from 1 to 64',
    about:
      'Threads that serve pages. They share one copy of the index. One per core gives the highest throughput.',
    read: wholeNumber(1, 64),
  },
  queueLimitMs: {
    name: 'QUEUE_LIMIT_MS',
    fallback: '2000',
    must: 'a whole number from 50 to 600000',
    about:
      'Longest time a request waits in the queue, in milliseconds. Requests that would wait longer get 503 with Retry-After.',
    read: wholeNumber(50, 600_000),
  },
  rateLimitPercent: {
    name: 'RATE_LIMIT_PERCENT',
    fallback: '100',
    must: 'a whole number from 0 to 100000',
    about:
      'Requests per minute that one client may make, as a percentage of the limits in src/platform/http/rate-classes.ts; 0 for no limits.',
    read: wholeNumber(0, 100_000),
  },
  photoChecksPerMinute: {
    name: 'PHOTO_CHECKS_PER_MINUTE',
    fallback: '60',
    must: 'a whole number from 0 to 6000',
    about:
      'Requests per minute that check whether photos of feeds are still there, of all servers together; 0 for none.',
    read: wholeNumber(0, 6_000),
  },
  photoChecksPerHost: {
    name: 'PHOTO_CHECKS_PER_HOST',
    fallback: '30',
    must: 'a whole number from 1 to 6000',
    about: 'The same for one host.',
    read: wholeNumber(1, 6_000),
  },
  refreshMs: {
    name: 'REFRESH_MS',
    fallback: '20',
    must: 'a whole number from 1 to 3600000',
    about:
      'Pause between two polls for changed cars, in milliseconds; after a long poll, ten times the duration of that poll.',
    read: wholeNumber(1, 3_600_000),
  },
  ...MEMORY_VARIABLES,
  drainMs: {
    name: 'DRAIN_MS',
    fallback: '250',
    must: 'a whole number from 0 to 2000',
    about:
      'How long a stopping server still accepts requests, in milliseconds. Its readiness is 503 meanwhile.',
    read: wholeNumber(0, 2_000),
  },
  // 9464 is the usual port of metrics exporters. Loopback by default, because metrics reveal
  // business figures.
  metricsPort: {
    name: 'METRICS_PORT',
    fallback: '9464',
    must: 'a whole number from 0 to 65535',
    about:
      'Port of /metrics and /ops, for operators only; 0 for none. If the port is in use, the server starts without it.',
    read: wholeNumber(0, 65_535),
  },
  metricsHost: {
    name: 'METRICS_HOST',
    fallback: '127.0.0.1',
    must: 'a host name or address',
    about:
      'Address of /metrics and /ops. Use a non-loopback address only if outsiders cannot reach it. /mailbox, /reports and /moderation always ' +
      'answer only this machine.',
    read: nonEmpty,
  },
  metricsAllowedHosts: {
    name: 'METRICS_ALLOWED_HOSTS',
    fallback: '',
    must: 'host names or addresses separated by commas, without ports, or * for any',
    about:
      'Hosts that METRICS_PORT serves in addition to METRICS_HOST and this machine’s own names, such as the name that Prometheus ' +
      'uses; others get 421. With METRICS_HOST=0.0.0.0, all IP addresses are accepted.',
    read: hosts,
  },
  ...OPENSEARCH_VARIABLES,
  redisUrl: {
    name: 'REDIS_URL',
    fallback: '',
    must: 'a URL that begins with redis:// or rediss://, such as redis://:password@cache.example:6379/0',
    about:
      'Redis through which several instances share caches and rate limits; empty for none. Pages don’t depend on it. While it ' +
      'rejects writes, each instance counts requests on its own.',
    isSecret: true,
    read: optionalRedisUrl,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    must: 'one of fatal, error, warn, info, debug, trace, silent',
    about: 'Lowest level that is logged.',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
} as const satisfies Record<string, Variable<unknown>>;

/** All variables, given these brands. */
export function variablesOf(brands: readonly Brand[]) {
  const keys = brands.map(({ key }) => key);
  return {
    ...VARIABLES,
    brand: {
      name: 'BRAND',
      fallback: keys[0]!,
      must: `one of ${keys.join(', ')}`,
      about: 'Brand of hosts that are not in BRAND_HOSTS.',
      read: oneOf(...keys),
    },
    brandHosts: {
      name: 'BRAND_HOSTS',
      fallback: brands.map(({ host, key }) => `${host}=${key}`).join(','),
      must: `host=brand pairs separated by commas, with brand one of ${keys.join(', ')}`,
      about: 'Brand of each host.',
      read: (text: string) => brandHosts(text, keys),
    },
    features: {
      name: 'FEATURES',
      fallback: '',
      must: `settings such as ads=off or ${keys.at(-1)!}.compare=off, separated by commas, for features in src/platform/config/features.ts that are available`,
      about:
        'Feature flags that differ from their defaults, for all brands or one. /ops shows the flags.',
      read: (text: string) => readFeatureOverrides(text, keys),
    },
  } satisfies Record<string, Variable<unknown>>;
}
