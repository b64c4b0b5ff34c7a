import { describe, expect, it } from '@jest/globals';
import { BRANDS } from '../../src/platform/config/brands.js';
import type { Brand } from '../../src/platform/config/brand.js';
import { SETTABLE_FEATURES } from '../../src/platform/config/features.js';
import type { FeatureName } from '../../src/platform/config/features.js';
import { useApp } from '../app-under-test.js';

/** The classifieds brand with all flags on, and for each flag a copy without it at its own host. */
const all = Object.fromEntries(SETTABLE_FEATURES.map((name) => [name, true]));
const whole: Brand = {
  ...BRANDS.classifieds,
  key: 'whole',
  host: 'whole.localhost',
  features: all,
};
const without = SETTABLE_FEATURES.map((name): Brand => {
  const key = `no-${name.toLowerCase()}`;
  return { ...whole, key, host: `${key}.localhost`, features: { ...all, [name]: false } };
});

const site = useApp({ cars: 1_500, brands: [whole, ...without] });

const ask = async (path: string, host: string, cookie = '') => {
  const { body, headers } = await site.app.inject({
    url: path,
    headers: { host, cookie, 'user-agent': 'Firefox/140.0' },
  });
  return { html: body, headers };
};
const hostWithout = (name: FeatureName) => `no-${name.toLowerCase()}.localhost`;
const SEARCH = '/cars-for-sale?listingType=USED&searchRadius=50&zip=78701';

describe('A feature flag', () => {
  it.each<[FeatureName, path: string, mark: string]>([
    ['filterChips', SEARCH, 'id="applied-chips"'],
    ['categorySearch', SEARCH, 'id="category-tabs"'],
    ['suggestedKeyword', '/', 'data-island="keyword-search"'],
    ['advancedKeywordSearch', '/', 'id="keyword"'],
    ['advancedKeywordSearch', SEARCH, 'id="keyword"'],
    ['advancedKeywordSearch', '/nothing-here', 'id="keyword"'],
    ['compare', SEARCH, 'data-action="compare"'],
    ['wallet', '/cars-for-sale', 'id="wallet-switch"'],
    ['payments', '/cars-for-sale', 'class="payment"'],
    ['suggestedFilters', '/cars-for-sale', 'id="suggested-label"'],
    ['suggestedFilters', '/cars-for-sale', 'class="promo"'],
    ['waysToPurchase', '/cars-for-sale', 'id="section-buy-online"'],
    ['waysToPurchase', '/cars-for-sale', 'id="suggested-online"'],
    ['waysToPurchase', '/', 'href="/cars-for-sale?categorySearch=buy-online"'],
    ['vehicleExchange', '/cars-for-sale', 'id="section-money-back-guarantee"'],
    ['evInfo', '/cars-for-sale', 'id="section-electric-mile-range"'],
    ['marketExtension', SEARCH, 'Include Extended Delivery'],
    ['ads', '/cars-for-sale', 'data-ad="liner"'],
    ['fixedAds', '/cars-for-sale', 'id="fixed-ad"'],
    ['ads', '/cars-for-sale', 'id="fixed-ad"'],
    ['commercialEntryPoint', '/', '?experience=commercial'],
    ['bestDealsEntryPoint', '/', '?experience=best-deals'],
    ['alphaShowcase', '/cars-for-sale', 'class="band showcase"'],
    ['vehicleHighlight', '/cars-for-sale', 'Worth a look now'],
    [
      'newCarBoost',
      '/cars-for-sale?listingType=USED&searchRadius=0&zip=78701',
      'New car suggestion',
    ],
  ])('%s: its block at %s appears only when it is on', async (name, path, mark) => {
    const isThere = async (host: string) => (await ask(path, host)).html.includes(mark);
    expect([await isThere(whole.host), await isThere(hostWithout(name))]).toEqual([true, false]);
  });

  it('premiumSpotlight and spotlight: up to three labelled cars come first, another is at position 23', async () => {
    const sponsoredAt = async (host: string) => {
      const grid = /<ul class="grid" id="listings".*?<\/ul><div class="grid coming"/s.exec(
        (await ask('/cars-for-sale', host)).html,
      )![0];
      const cells = grid.split('<li class="slot').slice(1);
      return cells.flatMap((cell, at) => (cell.includes('flag-sponsored">Sponsored') ? [at] : []));
    };
    // So few cars have two premium sponsors.
    expect(await sponsoredAt(whole.host)).toEqual([0, 1, 23]);
    // Without these two, the list is too short for slot 23.
    expect(await sponsoredAt(hostWithout('premiumSpotlight'))).toEqual([]);
    expect(await sponsoredAt(hostWithout('spotlight'))).toEqual([0, 1]);
  });

  it('compare: every car in the results has the control, including sponsored and suggested ones', async () => {
    const cardsOf = async (path: string, cookie = '') =>
      (await ask(path, whole.host, cookie)).html.split(/<article class="card" (?=id)/).slice(1);
    const cards = await cardsOf('/cars-for-sale');
    const listingIds = cards.map((card) => /compare-control"[^>]* value="(\d+)"/.exec(card)?.[1]);
    expect([
      cards.some((card) => card.includes('flag-sponsored')),
      listingIds.filter(Boolean).length,
    ]).toEqual([true, cards.length]);
    const sponsored = cards.findIndex((card) => card.includes('flag-sponsored'));
    const again = await cardsOf('/cars-for-sale', `comparedListings=${listingIds[sponsored]}`);
    expect(again[sponsored]).toMatch(
      new RegExp(
        `compare-control"[^>]* data-state="compared"[^>]* value="${listingIds[sponsored]}"`,
      ),
    );
  });

  it('without a section keeps a filter from the URL applied, in the list, as a chip and in the form', async () => {
    const path = '/cars-for-sale?vehicleExchange=true';
    const [shown, hidden] = [
      await ask(path, whole.host),
      await ask(path, hostWithout('vehicleExchange')),
    ];
    const countOf = (html: string) => /id="results-heading"[^>]*>([\d,]+) result/.exec(html)![1];
    expect(countOf(hidden.html)).toBe(countOf(shown.html));
    expect(hidden.html).toContain('id="chip-vehicleExchange-Money-Back-Guarantee"');
    const filtersOf = ({ html }: { html: string }) =>
      /<form[^>]* id="filters".*?<\/form>/s.exec(html)![0];
    const field = '<input type="hidden" name="vehicleExchange" value="true"/>';
    expect(filtersOf(hidden)).toContain(field);
    expect(filtersOf(shown)).not.toContain(field);
    const extended = await ask(
      '/cars-for-sale?marketExtension=include&zip=78701',
      hostWithout('marketExtension'),
    );
    expect(filtersOf(extended)).toContain(
      '<input type="hidden" name="marketExtension" value="include"/>',
    );
    const online = await ask(
      '/cars-for-sale?experience=buy-online&homeServices=BUY_ONLINE',
      hostWithout('waysToPurchase'),
    );
    expect(filtersOf(online)).toContain(
      '<input type="hidden" name="homeServices" value="BUY_ONLINE"/>',
    );
  });

  it('categorySearch off: the category of a URL is a removable chip', async () => {
    const { html } = await ask(
      '/cars-for-sale?categorySearch=by-owner',
      hostWithout('categorySearch'),
    );
    expect(html).toContain(
      '<a class="chip" id="chip-categorySearch-For-Sale-By-Owner" href="/cars-for-sale">',
    );
  });

  it('clearExperience off: removing the maker that sells online leaves another experience', async () => {
    const path = '/cars-for-sale?experience=commercial&makeCode=HYUND';
    const chip = (experience: string) =>
      `id="chip-makeCode-Hyundai" href="/cars-for-sale${experience}"`;
    expect((await ask(path, whole.host)).html).toContain(chip(''));
    expect((await ask(path, hostWithout('clearExperience'))).html).toContain(
      chip('?experience=commercial'),
    );
  });

  it('referenceFilters off: options without cars are hidden unless selected', async () => {
    const path = '/cars-for-sale?extColorSimple=RED&makeCode=TESLA';
    const fuelsOf = (html: string) =>
      Array.from(html.matchAll(/name="fuelTypeGroup"[^>]* value="(\w+)"/g), ([, code]) => code);
    expect(fuelsOf((await ask(path, whole.host)).html)).toEqual([
      'ELE',
      'GSL',
      'HYB',
      'PIH',
      'DSL',
      'HYD',
      'ALT',
    ]);
    expect(fuelsOf((await ask(path, hostWithout('referenceFilters'))).html)).toEqual(['ELE']);
    const chosen = await ask(
      `${path.replace('&', '&fuelTypeGroup=DSL&')}`,
      hostWithout('referenceFilters'),
    );
    expect(fuelsOf(chosen.html)).toContain('DSL');
  });

  it('singleMakeModelTrim: only one make, model and trim can be selected at a time', async () => {
    const path = '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4';
    const [single, several] = [
      await ask(path, whole.host),
      await ask(path, hostWithout('singleMakeModelTrim')),
    ];
    const selectsOf = (html: string, name: string) =>
      html.match(new RegExp(`<select[^>]* name="${name}"`, 'g'))?.length;
    expect(
      ['makeCode', 'modelCode', 'trimCode'].map((name) => selectsOf(single.html, name)),
    ).toEqual([1, 1, 1]);
    expect(
      ['makeCode', 'modelCode', 'trimCode'].map((name) => selectsOf(several.html, name)),
    ).toEqual([2, 2, 1]);
  });

  it('personalization off: the radius cookie is neither written nor read', async () => {
    const cookieAt = async (host: string) =>
      String((await ask(SEARCH, host)).headers['set-cookie'] ?? '');
    expect(await cookieAt(whole.host)).toContain('ATC_USER_RADIUS=50');
    expect(await cookieAt(hostWithout('personalization'))).not.toContain('ATC_USER_RADIUS');
    const placed = '/cars-for-sale?zip=78701';
    expect((await ask(placed, whole.host, 'ATC_USER_RADIUS=25')).headers.location).toContain(
      'searchRadius=25',
    );
    expect(
      (await ask(placed, hostWithout('personalization'), 'ATC_USER_RADIUS=25')).headers.location,
    ).toBeUndefined();
  });

  it('evInfo off: electric cars show no range', async () => {
    const list = await ask('/cars-for-sale?fuelTypeGroup=ELE', whole.host);
    const car = / href="(\/cars-for-sale\/vehicle\/\d+)/.exec(list.html)![1]!;
    expect((await ask(car, whole.host)).html).toContain('Electric range');
    expect((await ask(car, hostWithout('evInfo'))).html).not.toContain('Electric range');
  });
});
