import { COMPARE_PATH, PRIVACY_PATH, RECENTLY_VIEWED_PATH, SAVE_CAR_PATH, WALLET_PATH } from '../../wording/links.js';

/**
 * Where calls in JSON begin: programs read them, nothing there is a page. Pages that no index may keep are not kept from crawlers: they say
 * so themselves, and lead on.
 */
const CALLS = [
  '/account-api/',
  '/cars-for-sale/consumer-device/',
  '/cars-for-sale/email-capture',
  '/cars-for-sale/page-data',
  '/cars-for-sale/reference/',
  '/cars-for-sale/searchoptions/',
  '/cars-for-sale/still-interested/alert',
  '/cars-for-sale/svc/',
  '/content/',
  '/health',
  '/rest/',
];

/** What shoppers settle for themselves, by links and forms that stand on every card. */
const SETTLINGS = [`${COMPARE_PATH}/`, SAVE_CAR_PATH, RECENTLY_VIEWED_PATH, PRIVACY_PATH, WALLET_PATH];

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What `/robots.txt` says; `sitemapHref` is absolute. */
export function robotsText(sitemapHref: string): string {
  return ['User-agent: *', ...[...CALLS, ...SETTLINGS].map((path) => `Disallow: ${path}`), '', `Sitemap: ${sitemapHref}`, ''].join('\n');
}

/** A sitemap of sitemaps, all by absolute addresses. */
export function sitemapIndex(hrefs: readonly string[]): string {
  const parts = hrefs.map((href) => `<sitemap>${location(href)}</sitemap>\n`);
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('')}</sitemapindex>\n`;
}

/** A sitemap of pages by absolute addresses. It says nothing of when they changed: that is when the last car came or went. */
export function sitemap(hrefs: readonly string[]): string {
  const pages = hrefs.map((href) => `<url>${location(href)}</url>\n`);
  return `${XML}<urlset xmlns="${NAMESPACE}">\n${pages.join('')}</urlset>\n`;
}

/** Our addresses are escaped but for the sign that joins parameters. */
function location(href: string): string {
  return `<loc>${href.replaceAll('&', '&amp;')}</loc>`;
}
