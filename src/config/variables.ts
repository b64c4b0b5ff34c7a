import { ACCOUNT_VARIABLES } from './account-variables.js';
import { AD_VARIABLES } from './ad-variables.js';
import { brandHosts, hosts, optionalOrigin, optionalRedisUrl, origins, proxies } from './addresses.js';
import type { Brand } from './brand.js';
import { readFeatureOverrides } from './features.js';
import { MEMORY_VARIABLES } from './memory-variables.js';
import { OIDC_VARIABLES } from './oidc-variables.js';
import { SERVICE_VARIABLES } from './service-variables.js';
import { nonEmpty, oneOf, wholeNumber } from './variable.js';
import type { Variable } from './variable.js';

/** Every environment variable, once: the typed configuration, `.env.example` and the table in the README derive from this list. */
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
    about: 'Folder of the embedded databases; created when missing.',
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
      'Hosts that requests may be for, beside those of BRAND_HOSTS, PUBLIC_ORIGIN and HOST and this machine under its own names; ' +
      'others are refused with 421. With HOST=0.0.0.0 every numeric address is taken.',
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
    about: "Origins whose pages may call the JSON service from a shopper's browser; empty for none.",
    read: origins,
  },
  demoCount: {
    name: 'DEMO_COUNT',
    fallback: '25000',
    must: 'a whole number from 0 to 1000000',
    about: 'Cars of the demo inventory made on the first start, when the store is empty; 0 for none.',
    read: wholeNumber(0, 1_000_000),
  },
  demoSeed: {
    name: 'DEMO_SEED',
    fallback: '1',
    must: 'a whole number from 0 to 4294967295',
    about: 'Seed of the demo inventory: same seed, same cars.',
    read: wholeNumber(0, 4_294_967_295),
  },
  workers: {
    name: 'WORKERS',
    fallback: '1',
    must: 'a whole number from 1 to 64',
    about: 'Threads that serve pages, over one copy of the index. One per core gives the highest throughput.',
    read: wholeNumber(1, 64),
  },
  queueLimitMs: {
    name: 'QUEUE_LIMIT_MS',
    fallback: '2000',
    must: 'a whole number from 50 to 600000',
    about: 'Longest time a request waits in the queue, in milliseconds. Requests that would wait longer get 503 with Retry-After.',
    read: wholeNumber(50, 600_000),
  },
  rateLimitPercent: {
    name: 'RATE_LIMIT_PERCENT',
    fallback: '100',
    must: 'a whole number from 0 to 100000',
    about: 'Requests a minute that one client may make, in percent of those in src/http/rate-classes.ts; 0 for no limits.',
    read: wholeNumber(0, 100_000),
  },
  refreshMs: {
    name: 'REFRESH_MS',
    fallback: '20',
    must: 'a whole number from 1 to 3600000',
    about:
      'Rest, in milliseconds, between two polls of a running server for changed cars; after a poll with much to do, ' +
      'ten times as long as it took.',
    read: wholeNumber(1, 3_600_000),
  },
  indexKernel: {
    name: 'INDEX_KERNEL',
    fallback: 'wasm',
    must: 'one of wasm, js',
    about: 'Inner loops of the index: compiled to WebAssembly, or plain and slower.',
    read: oneOf('wasm', 'js'),
  },
  ...MEMORY_VARIABLES,
  drainMs: {
    name: 'DRAIN_MS',
    fallback: '250',
    must: 'a whole number from 0 to 2000',
    about: 'How long a server that was told to stop still takes requests, in milliseconds, while its readiness is 503.',
    read: wholeNumber(0, 2_000),
  },
  // 9464 is where exporters of application metrics stand by custom; loopback, because who reads them sees how the shop does.
  metricsPort: {
    name: 'METRICS_PORT',
    fallback: '9464',
    must: 'a whole number from 0 to 65535',
    about: 'Port of /metrics and /ops, which are for operators alone; 0 for none. Where it is taken, the shop goes on without.',
    read: wholeNumber(0, 65_535),
  },
  metricsHost: {
    name: 'METRICS_HOST',
    fallback: '127.0.0.1',
    must: 'a host name or address',
    about:
      'Address of /metrics and /ops; another than loopback only where strangers cannot reach it. ' +
      'Whatever it is, /mailbox and /reports answer to this machine alone.',
    read: nonEmpty,
  },
  metricsAllowedHosts: {
    name: 'METRICS_ALLOWED_HOSTS',
    fallback: '',
    must: 'host names or addresses separated by commas, without ports, or * for any',
    about:
      'Hosts that requests to METRICS_PORT may be for, beside METRICS_HOST and this machine under its own names, such as the name that ' +
      'Prometheus asks by; others are refused with 421. With METRICS_HOST=0.0.0.0 every numeric address is taken.',
    read: hosts,
  },
  redisUrl: {
    name: 'REDIS_URL',
    fallback: '',
    must: 'a URL that begins with redis:// or rediss://, such as redis://:password@cache.example:6379/0',
    about:
      'Redis that several instances share what they have cached through, and their rate limits; empty for none. Whatever it does, ' +
      'pages are answered; while it takes no writes each instance counts requests by itself.',
    isSecret: true,
    read: optionalRedisUrl,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    must: 'one of fatal, error, warn, info, debug, trace, silent',
    about: 'How much is logged.',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
} as const satisfies Record<string, Variable<unknown>>;

/** Every variable of a house with these brands. */
export function variablesOf(brands: readonly Brand[]) {
  const keys = brands.map(({ key }) => key);
  return {
    ...VARIABLES,
    brand: {
      name: 'BRAND',
      fallback: keys[0]!,
      must: `one of ${keys.join(', ')}`,
      about: 'Brand of hosts that BRAND_HOSTS does not name.',
      read: oneOf(...keys),
    },
    brandHosts: {
      name: 'BRAND_HOSTS',
      fallback: brands.map(({ host, key }) => `${host}=${key}`).join(','),
      must: `pairs host=brand separated by commas, brand one of ${keys.join(', ')}`,
      about: 'Which host shows which brand.',
      read: (text: string) => brandHosts(text, keys),
    },
    features: {
      name: 'FEATURES',
      fallback: '',
      must:
        `settings such as ads=off or ${keys.at(-1)!}.compare=off, separated by commas, of features in src/config/features.ts ` +
        'that wait for nothing',
      about: 'Feature flags that differ from their defaults, for every brand or one; /ops shows what is on.',
      read: (text: string) => readFeatureOverrides(text, keys),
    },
  } satisfies Record<string, Variable<unknown>>;
}
