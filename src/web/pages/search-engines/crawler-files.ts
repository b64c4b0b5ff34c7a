import { RECENTLY_VIEWED_PATH } from '../../../routes/history-links.js';
import { COMPARE_PATH } from '../../../routes/compare-links.js';
import { WALLET_PATH } from '../../../routes/wallet-links.js';
import { PRIVACY_PATH } from '../../../routes/privacy-links.js';
import { SAVE_CAR_PATH } from '../../../routes/account-links.js';

/**
 * Path prefixes of JSON calls, which are not pages. Pages with `noindex` are not disallowed,
 * because crawlers must read them and follow their links.
 */
const CALLS = [
  '/account-api/',
  '/cars-for-sale/consumer-device/',
  '/cars-for-sale/email-capture',
  '/cars-for-sale/page-data',
  '/cars-for-sale/reference/',
  '/cars-for-sale/research/reference/',
  '/cars-for-sale/searchoptions/',
  '/cars-for-sale/still-interested/alert',
  '/cars-for-sale/svc/',
  '/content/',
  '/health',
  '/rest/',
];

/** Links and forms that change the shopper's own state and are on every card. */
const SETTLINGS = [
  `${COMPARE_PATH}/`,
  SAVE_CAR_PATH,
  RECENTLY_VIEWED_PATH,
  PRIVACY_PATH,
  WALLET_PATH,
];

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `sitemapHref` is absolute. */
export function robotsText(sitemapHref: string): string {
  return [
    'User-agent: *',
    ...[...CALLS, ...SETTLINGS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${sitemapHref}`,
    '',
  ].join('\n');
}

/** A sitemap index of absolute URLs. */
export function sitemapIndex(hrefs: readonly string[]): string {
  const parts = hrefs.map((href) => `<sitemap>${location(href)}</sitemap>\n`);
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('')}</sitemapindex>\n`;
}

/**
 * A sitemap of absolute page URLs. No `lastmod`, because pages change with every added or removed
 * car.
 */
export function sitemap(hrefs: readonly string[]): string {
  const pages = hrefs.map((href) => `<url>${location(href)}</url>\n`);
  return `${XML}<urlset xmlns="${NAMESPACE}">\n${pages.join('')}</urlset>\n`;
}

/** URLs are already escaped, except `&`. */
function location(href: string): string {
  return `<loc>${href.replaceAll('&', '&amp;')}</loc>`;
}
