import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { BRANDS } from '../../src/platform/config/brands.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { SearchService } from '../../src/search/search.service.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { anOffer } from '../contracts/an-offer.js';
import { approve, writeReview } from '../reviews/review-shop.js';
import { layoutShifts, sumOf, watchLayoutShifts } from './layout-shifts.js';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop({}, { changesShop: true, hasMotion: true });

/** A shopper who has written a review. */
const author = new BrowserOfTest(shop);
const AUTHOR = 'author@example.com';

/** A car of two sellers, with more photos than fit on a screen. */
const PHOTOGRAPHED = ['north-dealer', 'south-dealer'].map((ownerId) =>
  anOffer(
    {
      id: '900102',
      trim: 'XLE',
      ownerId,
      images: Array.from({ length: 24 }, (_, at) => photoHref(at)),
    },
    { sourceKey: ownerId },
  ),
);

/** A photo without a network request. */
function photoHref(at: number): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='1200' height='800' id='p${at}'><rect width='100%' height='100%'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

beforeAll(async () => {
  await shop.carsApp.get(ListingStore).saveOffers(PHOTOGRAPHED);
  await shop.carsApp.get(IndexRefresh).refresh();
  await author.signIn(AUTHOR);
  await approve(shop, await writeReview(shop, author, AUTHOR));
});

let shopper: Shopper;
let page: Page;

beforeEach(async () => {
  shopper = await shop.shopper();
  page = shopper.page;
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The test browser's user agent is a bot's by default, and bots have no history. */
const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function viewCarsAndVisit(path: string): Promise<void> {
  await shopper.visit('/cars-for-sale');
  const hrefs = await page
    .locator('#listings .slot:not(.extra) h3 a')
    .evaluateAll((links) => links.slice(0, 7).map((link) => (link as HTMLAnchorElement).pathname));
  await page.setExtraHTTPHeaders({ 'user-agent': CHROME });
  for (const href of hrefs) await shopper.visit(href);
  await shopper.visit(path);
  await page.locator('#viewed-cars li').first().waitFor();
}

const NO_RESULTS = '/cars-for-sale?makeCode=TOYOTA&minPrice=9000000';

/** All states of the pages, with the steps that lead there. */
const STATES: Readonly<Record<string, () => Promise<void>>> = {
  home: () => shopper.visit('/'),
  'recently viewed cars on the home page': () => viewCarsAndVisit('/'),
  'recently viewed cars on the saved page': () => viewCarsAndVisit('/saved'),
  notifications: () => shopper.visit('/notifications'),
  'the prompt for notifications': async () => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      localStorage.setItem('inventory-viewed-at', String(Date.now()));
    });
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    await page.mouse.move(200, 400);
    await page.mouse.move(210, 410);
    await page.locator('#push-dialog[open]').waitFor();
  },
  results: () => shopper.visit('/cars-for-sale'),
  'results as a list': async () => {
    await shopper.context.addCookies([{ name: 'listView', value: 'list', url: shop.origin }]);
    await shopper.visit('/cars-for-sale');
  },
  'a long list of filters that is searched': async () => {
    await shopper.visit('/cars-for-sale');
    await page.locator('#section-features-t').click();
    await page.getByLabel('Search features').fill('camera');
    await page.getByText(/^\d+ of \d+ shown$/).waitFor();
  },
  'results with filters': () =>
    shopper.visit('/cars-for-sale?extColorSimple=RED&makeCode=TOYOTA&modelCode=CAMRY&zip=78701'),
  'no results': () => shopper.visit(NO_RESULTS),
  'results of a word without an end': () =>
    shopper.visit(`/cars-for-sale?keyword=${'A'.repeat(100)}`),
  'payments switched off': async () => {
    await shopper.visit('/cars-for-sale');
    await page.getByRole('switch', { name: 'Wallet' }).click();
  },
  'the wallet': () => shopper.visit('/cars-for-sale/wallet?back=/cars-for-sale&price=26490'),
  'a car that is saved without scripts': async () => {
    await shopper.visit('/cars-for-sale');
    const id = await page.locator('#listings button.save').first().getAttribute('value');
    await shopper.visit(`/cars-for-sale/save?listingId=${id}&back=/cars-for-sale`);
  },
  'the wallet with a field that is wrong': () =>
    shopper.visit('/cars-for-sale/wallet?back=/cars-for-sale&rate=much&term=60'),
  'the wallet as a dialog': async () => {
    await shopper.visit('/cars-for-sale');
    await page.locator('.payment a').first().click();
    await page.locator('#wallet-dialog').waitFor();
  },
  'results of one model': () => shopper.visit('/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4'),
  'the prices of a model': () =>
    shopper.visit('/cars-for-sale?listingType=USED&makeCode=TOYOTA&modelCode=RAV4'),
  'the safety tab of a model': async () => {
    await shopper.visit('/cars-for-sale?listingType=USED&makeCode=TOYOTA&modelCode=RAV4#safety');
    await page.getByRole('tabpanel', { name: 'Safety' }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  'the questions of a model': async () => {
    await shopper.visit('/cars-for-sale?listingType=USED&makeCode=TOYOTA&modelCode=RAV4#faqs');
    await page.getByRole('tabpanel', { name: 'FAQs' }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  'the question about a model of the same name': async () => {
    await shopper.visit('/cars-for-sale?keyword=toyota+rav4');
    await page.locator('#model-clarification[open]').waitFor();
  },
  'the trims of a model': () =>
    shopper.visit('/cars-for-sale/compare-trims?makeCode=FORD&modelCode=F150'),
  'the trims of a model as a dialog': async () => {
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4');
    await page.locator('#filters [data-action="trims"]').click();
    await page.locator('#trims-dialog[open]').waitFor();
  },
  'a vehicle': visitVehicle,
  'a vehicle with many photos and sellers': () => shopper.visit('/cars-for-sale/vehicle/900102'),
  'the photos over the whole screen': async () => {
    await shopper.visit('/cars-for-sale/vehicle/900102');
    await page.locator('[data-awake] #photos a').first().click();
    await page.locator('#photo-viewer[open]').waitFor();
  },
  'results with cars to compare': visitWithDrawer,
  'cars side by side': visitComparison,
  'nothing to compare': () => shopper.visit('/cars-for-sale/compare'),
  'the calls for integrators': () => shopper.visit('/docs'),
  'the calls for integrators, unfolded': async () => {
    await shopper.visit('/docs');
    await page.evaluate(() =>
      document
        .querySelectorAll('main details')
        .forEach((details) => details.setAttribute('open', '')),
    );
  },
  'the error page': visitErrorPage,
  'all cars': () => shopper.visit('/all-cars'),
  'the reviews of a model': () => shopper.visit('/reviews/toyota/rav4'),
  'a review that is written': () => visitAsAuthor(),
  'a review with fields to mend': async () => {
    await visitAsAuthor();
    shopper.expectFault(/400/);
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByRole('alert').waitFor();
  },
  'a review that is reported': async () => {
    await shopper.visit('/reviews/toyota/rav4');
    await page.getByRole('link', { name: 'Report this review' }).click();
    await page.getByRole('button', { name: 'Send report' }).waitFor();
  },
  'the reviews of an author': () => visitAsAuthor('/account/reviews'),
  'what is known of makes': () => shopper.visit('/research'),
  'what is known of a model': () => shopper.visit('/research/toyota/camry'),
  'a reference tab at its own address': () => shopper.visit('/research/toyota/camry/pricing'),
  'build and price': () => shopper.visit('/cars-for-sale/build-and-price?makeCode=NOBODY&zip=1'),
  'a new car, built and priced': () =>
    shopper.visit('/cars-for-sale/build-and-price?makeCode=TOYOTA&modelCode=CAMRY'),
  'for those who sell': () => shopper.visit('/sell-my-car'),
  'what somebody keeps': () => shopper.visit('/saved'),
  'what is stored about a browser': async () => {
    await viewCarsAndVisit('/saved');
    await shopper.visit('/cars-for-sale/privacy');
    await page.getByRole('heading', { name: 'Recently viewed cars (7)' }).waitFor();
  },
  'what is stored about an account': () => visitAsAuthor('/cars-for-sale/privacy'),
  'the question before everything is deleted': () => visitAsAuthor('/cars-for-sale/privacy/delete'),
  'what a form about privacy did': async () => {
    await visitAsAuthor('/cars-for-sale/privacy');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Emails about saved cars are on.').waitFor();
  },
  'the address that is asked for': visitSubscribe,
  'writing to a seller': visitContact,
  'the link of a mail': () => shopper.visit('/subscriptions/confirm'),
  'where an account is made': () =>
    shopper.visit('/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale'),
  'a page that does not exist': async () => {
    shopper.expectFault(/404/);
    await shopper.visit('/cars-for-sale/nothing-here');
  },
};

/**
 * A table of cars scrolls along both axes; `test/browser/compare.spec.ts` checks what stays
 * visible.
 */
const SCROLLS_SIDEWAYS: ReadonlySet<string> = new Set(['cars side by side']);

/**
 * Pages of thousands of elements in some 200 shapes. At desk width axe checks the whole page, which
 * then includes all that scrolls; at the other widths, one element of each shape.
 */
const REPEATS_SHAPES: ReadonlySet<string> = new Set([
  'the calls for integrators',
  'the calls for integrators, unfolded',
]);

describe.each(Object.entries(STATES))('%s', (name, visit) => {
  it('passes axe at every width, without horizontal scroll, with unique ids', async () => {
    await visit();
    const ids = await page.evaluate(() =>
      Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
    );
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const width of Object.values(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 });
      if (width === WIDTHS.desk || !REPEATS_SHAPES.has(name)) await expectNoViolations(width);
      if (!SCROLLS_SIDEWAYS.has(name))
        expect({ width, overflow: await sidewaysOverflow() }).toEqual({ width, overflow: 0 });
    }
    await page.setViewportSize({ width: 320, height: 700 });
    if (!SCROLLS_SIDEWAYS.has(name)) expect(await sidewaysOverflow()).toBe(0);
    expect(await smallTargets()).toEqual([]);
    if (!REPEATS_SHAPES.has(name)) return;
    await keepOneOfEachShape();
    for (const width of [WIDTHS.phone, WIDTHS.tablet]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(width);
    }
  }, 180_000);
});

describe.each(Object.values(BRANDS))('In the dark scheme of $key', ({ host }) => {
  it('results and a vehicle page pass axe', async () => {
    const origin = shop.origin.replace('127.0.0.1', host);
    await page.emulateMedia({ colorScheme: 'dark' });
    await shopper.visit(`${origin}/cars-for-sale?extColorSimple=RED`);
    expect(await violations()).toEqual([]);
    await page.locator('#listings h3 a').first().click();
    await page.waitForURL('**/vehicle/**');
    expect(await violations()).toEqual([]);
  });
});

describe('The filters dialog on a phone', () => {
  it('passes axe closed, open, and with every section open', async () => {
    await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA&zip=78701');
    await page.locator('#filters-open').click();
    expect(await violations()).toEqual([]);
    await page.evaluate(() =>
      document
        .querySelectorAll('#filters details')
        .forEach((details) => details.setAttribute('open', '')),
    );
    expect(await violations()).toEqual([]);
    expect(await smallTargets()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysOverflow()).toBe(0);
  });
});

describe('The list', () => {
  it.each([
    [WIDTHS.desk, 3],
    [WIDTHS.tablet, 2],
    [WIDTHS.phone, 1],
  ])('at %i px has cards in %i columns', async (width, columns) => {
    await page.setViewportSize({ width, height: 900 });
    await shopper.visit();
    const lefts = await page
      .locator('#listings > .slot:visible')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(columns);
  });

  it.each(Object.values(WIDTHS))(
    'at %i px has no layout shift while the page loads, changes and grows',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await watchLayoutShifts(shopper);
      await shopper.visit();
      expect(sumOf(await layoutShifts(shopper))).toBeLessThanOrEqual(0.02);
      // Responds at once: browsers ignore shifts within 500 ms of input, and a busy machine may be
      // slower.
      const headers = { 'x-fragment': 'results' };
      const body = await (
        await fetch(`${shop.origin}/cars-for-sale?firstRecord=20`, { headers })
      ).text();
      await page.route('**/cars-for-sale?firstRecord=20', (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
      );
      await page.locator('#load-more').click();
      await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
      while ((await shopper.cars()).length < 60) {
        await page.evaluate(() => scrollBy({ top: 350, behavior: 'instant' }));
        await shopper.drawn();
      }
      expect(await layoutShifts(shopper)).toEqual([]);
    },
  );
});

describe('With the keyboard', () => {
  it('a skip link passes the list, even while scrolling adds cars', async () => {
    await shopper.visit();
    await page.locator('#load-more').click();
    await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
    await page.locator('#skip-results').focus();
    expect(await page.locator('#skip-results').textContent()).toBe('Skip past the results');
    expect(
      await page.locator('#skip-results').evaluate((link) => link.getBoundingClientRect().top >= 0),
    ).toBe(true);
    await page.keyboard.press('Enter');
    expect(await shopper.focusedId()).toBe('more');
    await shopper.settled();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#pages') !== null)).toBe(
      true,
    );
    await shopper.settled();
    expect((await shopper.cars()).length).toBe(40);
    expect(
      await page.evaluate(
        () => document.activeElement!.getBoundingClientRect().bottom <= innerHeight,
      ),
    ).toBe(true);
  });

  it('the first stop skips to the list, and the list leads on to the footer', async () => {
    await shopper.visit();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Skip to vehicle Listings',
    );
    await page.keyboard.press('Enter');
    expect(await shopper.focusedId()).toBe('listings');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('#listings > .slot article') !== null,
      ),
    ).toBe(true);
    const stops = await page.locator('#listings').locator('a[href], button').count();
    for (let stop = 0; stop < stops + 12; stop += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(
      true,
    );
  });
});

async function visitSubscribe(): Promise<void> {
  await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByLabel('Email', { exact: true }).waitFor();
}

async function visitContact(): Promise<void> {
  await shopper.visit('/cars-for-sale?sellerType=d');
  await page.locator('#listings .card-action').nth(3).click();
  await page.locator('#contact-dialog').waitFor();
}

async function visitVehicle(): Promise<void> {
  await shopper.visit();
  await shopper.visit(
    (await page.locator('#listings > .slot:not(.extra) h3 a').first().getAttribute('href'))!,
  );
}

async function visitWithDrawer(): Promise<void> {
  await shopper.visit();
  await page.locator('#listings .compare-control').nth(0).click();
  await page.locator('#compare-drawer:not([hidden])').waitFor();
  await page.locator('#listings .compare-control').nth(1).click();
  await page.getByText('2 of 5', { exact: true }).waitFor();
  // At a defined scroll position: a button half below the tools would count as a small target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

async function visitComparison(): Promise<void> {
  await visitWithDrawer();
  await shopper.visit('/cars-for-sale/compare');
}

async function visitAsAuthor(path = '/reviews/toyota/rav4/write'): Promise<void> {
  const url = shop.origin.replace('127.0.0.1', 'automarket.localhost');
  const cookies = Array.from(author.cookies, ([name, value]) => ({
    name,
    value,
    url: url.replace('http:', 'https:'),
    secure: true,
  }));
  await shopper.context.addCookies(cookies);
  await shopper.visit(url + path);
}

async function visitErrorPage(): Promise<void> {
  jest
    .spyOn(shop.app.get(SearchService), 'search')
    .mockRejectedValue(new Error('the index is away'));
  shopper.expectFault(/500/);
  await shopper.visit('/cars-for-sale?minPrice=12321');
  await page.getByRole('button', { name: 'Please try again' }).waitFor();
}

async function expectNoViolations(width: number): Promise<void> {
  expect({ width, violations: await violations() }).toEqual({ width, violations: [] });
}

/**
 * Removes elements like an earlier one: those with the same tags, classes and names of attributes,
 * up to the body. Their colors are the same.
 */
function keepOneOfEachShape(): Promise<void> {
  return page.evaluate(() => {
    const shapes = new Map<Element, string>();
    const known = new Set<string>();
    const kept = new Set<Element>();
    for (const element of document.body.querySelectorAll('*')) {
      const { parentElement, tagName } = element;
      const classes = element.getAttribute('class');
      const outer = shapes.get(parentElement!) ?? '';
      const shape = `${outer} ${tagName}.${classes}[${element.getAttributeNames().join()}]`;
      shapes.set(element, shape);
      if (known.has(shape)) continue;
      known.add(shape);
      for (let of: Element | null = element; of; of = of.parentElement) kept.add(of);
    }
    for (const element of shapes.keys()) if (!kept.has(element)) element.remove();
  });
}

/**
 * Violations of WCAG 2.2 AA and best practices that axe finds, with their places, once color
 * transitions have ended.
 */
async function violations(): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((a) => (a instanceof CSSTransition ? [a.finished] : [])),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], ` +
      `resultTypes: ['violations'] })`,
  )) as AxeResults;
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(
          ({ target, failureSummary }) =>
            `${target.join(' ')} (${failureSummary?.replaceAll(/\s+/g, ' ')})`,
        )
        .slice(0, 3)
        .join('; ')}`,
  );
}

function sidewaysOverflow(): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Targets smaller than 24 by 24 px. Links within a sentence are exempt. */
function smallTargets(): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type="hidden"]), select, summary',
      ),
    )
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('.skip, p'),
      )
      .map((element) => element.closest('label') ?? element)
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24);
      })
      .map((element) => `${element.tagName} ${element.id || element.textContent}`),
  );
}
