// The states of the pages that `npm run shots` takes, and how somebody gets there. One more is one more entry.

/** @import { Page } from 'playwright-core' */

/**
 * @typedef {object} State
 * @property {string} name Part of the file's name, and what `--only` looks in.
 * @property {string | ((page: Page) => Promise<string>)} path Where the state begins, or how a page of the brand finds out.
 * @property {(page: Page) => Promise<unknown>} [act] What is done there.
 * @property {number} [belowWidth] Only on narrower windows.
 * @property {true} [ofWindow] What the window shows instead of the whole page: what lies over the page lies over the window.
 * @property {true} [overBrokenSource] Asked of a server that has no cars to be had.
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
  { name: 'filters', path: SEARCH, belowWidth: 1024, ofWindow: true, act: (page) => page.locator('#filters-open').click() },
  { name: 'suggestions', path: '/cars-for-sale', ofWindow: true, act: typeKeyword },
  { name: 'loading', path: '/cars-for-sale', ofWindow: true, act: loadMoreSlowly },
  { name: 'offline', path: '/cars-for-sale', ofWindow: true, act: loadMoreOffline },
];

/** Asked by the browser, which knows the brand's host. @param {Page} page @param {string} search */
async function firstListing(page, search) {
  await page.goto('/about');
  const call = `/rest/lsc/listing?numRecords=1&${search}`;
  /** @type {{ listings: Record<string, any>[] }} */
  const { listings } = await page.evaluate(`fetch(${JSON.stringify(call)}).then((answer) => answer.json())`);
  return listings[0] ?? {};
}

/** @param {Page} page @param {string} search */
async function pathOfVehicle(page, search) {
  return `/cars-for-sale/vehicle/${(await firstListing(page, search))['id']}`;
}

/** A search that asks for all that is known of one car. @param {Page} page */
async function pathOfOneCar(page) {
  const { makeCode, modelCode, year, pricingDetail } = await firstListing(page, 'sortBy=derivedpriceDESC');
  // The dearest of its model, so that nothing costs more.
  const minPrice = String(pricingDetail.salePrice);
  return `/cars-for-sale?${new URLSearchParams({ endYear: year, makeCode, minPrice, modelCode, startYear: year })}`;
}

/** The saved page with three cars, as somebody comes to it from a search. @param {Page} page */
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
  await page.getByLabel('Search by keyword').pressSequentially('used suv under 40k tuc', { delay: 40 });
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
