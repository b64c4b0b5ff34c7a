// The page states of `npm run shots`, and how to get there.

/** @import { Page } from 'playwright-core' */

/**
 * @typedef {object} State
 * @property {string} name Part of the file name, which `--only` matches.
 * @property {string | ((page: Page) => Promise<string>)} path Start URL, or a function that finds it.
 * @property {(page: Page) => Promise<unknown>} [act] Actions on the page.
 * @property {number} [belowWidth] Only for narrower windows.
 * @property {true} [ofWindow] Captures the window instead of the whole page, for overlays.
 * @property {true} [overBrokenSource] Uses a server without a working source of cars.
 */

const SEARCH = '/cars-for-sale?driveGroup=AWD4WD&listingType=USED&zip=78701';

/** @type {readonly State[]} */
export const STATES = [
  { name: 'results', path: '/cars-for-sale' },
  { name: 'results-near', path: SEARCH },
  { name: 'no-results', path: '/cars-for-sale?minPrice=9000000&zip=78701' },
  { name: 'one-result', path: pathOfOneCar },
  { name: 'vehicle', path: (page) => pathOfVehicle(page, 'sellerType=d') },
  { name: 'vehicle-private', path: (page) => pathOfVehicle(page, 'sellerType=p') },
  { name: 'vehicle-gone', path: '/cars-for-sale/vehicle/gone' },
  { name: 'saved', path: SEARCH, act: saveCars },
  { name: 'home', path: '/' },
  { name: 'notifications', path: '/notifications' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'error', path: '/cars-for-sale', overBrokenSource: true },
  {
    name: 'filters',
    path: SEARCH,
    belowWidth: 1024,
    ofWindow: true,
    act: (page) => page.locator('#filters-open').click(),
  },
  { name: 'suggestions', path: '/cars-for-sale', ofWindow: true, act: typeKeyword },
  { name: 'loading', path: '/cars-for-sale', ofWindow: true, act: loadMoreSlowly },
  { name: 'offline', path: '/cars-for-sale', ofWindow: true, act: loadMoreOffline },
];

/**
 * Requested by the browser, because it knows the brand's host.
 * @param {Page} page @param {string} search
 */
async function firstListing(page, search) {
  await page.goto('/about');
  const call = `/rest/lsc/listing?numRecords=1&${search}`;
  /** @type {{ listings: Record<string, any>[] }} */
  const { listings } = await page.evaluate(
    `fetch(${JSON.stringify(call)}).then((answer) => answer.json())`,
  );
  return listings[0] ?? {};
}

/** @param {Page} page @param {string} search */
async function pathOfVehicle(page, search) {
  return `/cars-for-sale/vehicle/${(await firstListing(page, search))['id']}`;
}

/**
 * A search that matches one car by all of its facts.
 * @param {Page} page
 */
async function pathOfOneCar(page) {
  const { makeCode, modelCode, year, pricingDetail } = await firstListing(
    page,
    'sortBy=derivedpriceDESC',
  );
  // The most expensive car, so that no other matches.
  const minPrice = String(pricingDetail.salePrice);
  return `/cars-for-sale?${new URLSearchParams({ endYear: year, makeCode, minPrice, modelCode, startYear: year })}`;
}

/**
 * Saves three cars from a search, and opens the saved page.
 * @param {Page} page
 */
async function saveCars(page) {
  for (const at of [0, 1, 2]) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.locator('#listings button.save').nth(at).click();
    await saved;
  }
  await page.getByRole('banner').getByRole('link', { name: /Saved/ }).click();
  await page.waitForURL('**/saved');
}

/** @param {Page} page */
async function typeKeyword(page) {
  await page
    .getByLabel('Search by keyword')
    .pressSequentially('used suv under 40k tuc', { delay: 40 });
  await page.locator('.typed-search').waitFor();
}

/** @param {Page} page */
async function loadMoreSlowly(page) {
  await page.route('**/cars-for-sale?firstRecord=*', () => undefined);
  await page.locator('#load-more').click();
  await page.locator('.placeholder').first().waitFor();
}

/** @param {Page} page */
async function loadMoreOffline(page) {
  await page.context().setOffline(true);
  await page.locator('#load-more').click();
  await page.locator('#offline-notice:not([hidden])').waitFor();
}
