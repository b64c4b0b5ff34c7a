import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { Shopper } from './shopper.js';
import { WIDTHS, toNumber, useShop } from './shopper.js';

const shop = useShop();
let shopper: Shopper;
let box: Locator;

const options = () => shopper.page.locator('#keyword-suggestions [role=option]');
/** Waits until this is the first suggestion. Those for fewer letters stay until the response. */
const suggested = (first: string) =>
  options()
    .first()
    .locator('span')
    .and(shopper.page.getByText(first, { exact: true }))
    .waitFor();
const waitForWords = (words: string) =>
  shopper.page.waitForFunction(
    (text) => document.querySelector<HTMLInputElement>('#keyword')?.value === text,
    words,
  );
const type = async (text: string) => {
  await box.click();
  await box.pressSequentially(text, { delay: 20 });
};
/** Types, and waits for the response to the last letter. */
const typeToTheEnd = async (text: string) => {
  const answer = shopper.page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith(`/keywords/${encodeURIComponent(text)}`),
  );
  await type(text);
  await answer;
};

describe('The keyword field without scripts', () => {
  beforeEach(async () => {
    shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit('/cars-for-sale?makeCode=FORD&searchRadius=50&zip=78701');
    box = shopper.page.getByLabel('Search by keyword');
  });

  it('narrows the current search by the meaning of the words', async () => {
    await box.fill('red suv under 40k');
    await shopper.seeChange(() => box.press('Enter'));
    expect(shopper.address).toBe(
      '/cars-for-sale?extColorSimple=RED&makeCode=FORD&maxPrice=40000&searchRadius=50&vehicleStyleCode=SUVCROSS&zip=78701',
    );
  });

  it('replaces the car of the current search with another', async () => {
    await box.fill('toyota');
    await shopper.seeChange(() => box.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?makeCode=TOYOTA&searchRadius=50&zip=78701');
  });

  it('shows which words were not understood, and keeps them for editing', async () => {
    await box.fill('red suv with quux');
    await shopper.seeChange(() => box.press('Enter'));
    expect(await shopper.page.locator('#keyword-notice').textContent()).toBe(
      'We did not understand: quux',
    );
    expect(await box.inputValue()).toBe('red suv with quux');
    await shopper.page.reload();
    expect(await shopper.page.locator('#keyword-notice').count()).toBe(0);
  });

  it('redirects a VIN to its car', async () => {
    const car = (await Array.fromAsync(shop.carsApp.get(ListingStore).allCars())).find(
      ({ listing }) => listing.vin,
    )!.listing;
    await box.fill(car.vin!);
    await box.press('Enter');
    await shopper.page.waitForURL(`**/cars-for-sale/vehicle/${car.id}`);
  });
});

describe('The keyword field with scripts', () => {
  beforeEach(async () => {
    shopper = await shop.shopper();
    await shopper.visit();
    box = shopper.page.locator('#keyword');
  });

  it('suggests while typing, with counts that match the linked results', async () => {
    await type('toyota ra');
    await suggested('Toyota RAV4');
    expect(await box.getAttribute('role')).toBe('combobox');
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    expect(await shopper.page.locator('.search:not(.option-search) output').textContent()).toMatch(
      /^\d+ suggestions/,
    );
    const count = toNumber(await options().first().locator('small').textContent());
    await options().first().click();
    await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4');
    expect(await shopper.resultCount()).toBe(count);
  });

  it('shows how the text is understood, with the count of its results, and keeps the words', async () => {
    await typeToTheEnd('used suv under 40k');
    const line = shopper.page.locator('.typed-search');
    await line.waitFor();
    expect(await line.locator('span').allTextContents()).toEqual([
      'Used',
      'SUV / Crossover',
      'Under $40,000',
    ]);
    const said = await line.locator('b').textContent();
    const announced = await shopper.page
      .locator('.search:not(.option-search) output')
      .textContent();
    expect(announced).toMatch(new RegExp(`Used, SUV / Crossover, Under \\$40,000: ${said}$`));
    await box.press('Enter');
    await shopper.page.waitForURL(
      '**/cars-for-sale?listingType=USED&maxPrice=40000&vehicleStyleCode=SUVCROSS',
    );
    expect(`${(await shopper.resultCount()).toLocaleString('en-US')} cars`).toBe(said);
    expect(await shopper.page.locator('#keyword').inputValue()).toBe('used suv under 40k');
  });

  it('names the current filters that remain, and counts the linked results', async () => {
    await shopper.visit('/cars-for-sale?makeCode=FORD&maxPrice=40000');
    await typeToTheEnd('toyota');
    await suggested('Toyota');
    const line = shopper.page.locator('.typed-search');
    expect(await line.locator('span').allTextContents()).toEqual(['Toyota', 'Under $40,000']);
    const said = await line.locator('b').textContent();
    const suggestedCount = toNumber(await options().first().locator('small').textContent());
    await box.press('Enter');
    await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA&maxPrice=40000');
    expect([said, suggestedCount]).toEqual([
      `${(await shopper.resultCount()).toLocaleString('en-US')} cars`,
      await shopper.resultCount(),
    ]);
  });

  it('marks suggestions that drop the current filters', async () => {
    await shopper.visit('/cars-for-sale?maxPrice=1000');
    await typeToTheEnd('toyota');
    await suggested('Toyota');
    expect(await options().first().locator('small').first().textContent()).toBe(
      'without your filters',
    );
    expect(await shopper.page.locator('.typed-search b').textContent()).toBe('0 cars');
  });

  describe('keeps the words of a selected suggestion', () => {
    beforeEach(async () => {
      await type('toyota ra');
      await suggested('Toyota RAV4');
      await options().first().click();
      await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4');
      await waitForWords('Toyota RAV4');
    });

    it('while its search is shown, in any sort order', async () => {
      await shopper.page.reload();
      await waitForWords('Toyota RAV4');
      await shopper.seeChange(() => shopper.page.locator('#sort').selectOption('derivedpriceASC'));
      await waitForWords('Toyota RAV4');
      await shopper.page.reload();
      await waitForWords('Toyota RAV4');
    });

    it('until a filter changes the search, and again after Back', async () => {
      await box.focus();
      await box.press('Tab');
      await shopper.tick('Exterior Color', 'Red');
      await waitForWords('');
      await shopper.seeChange(() => shopper.page.goBack());
      await waitForWords('Toyota RAV4');
    });

    it('for further typing', async () => {
      await box.focus();
      await box.press('End');
      await box.pressSequentially(' red', { delay: 20 });
      await box.press('Enter');
      await shopper.page.waitForURL(
        '**/cars-for-sale?extColorSimple=RED&makeCode=TOYOTA&modelCode=RAV4',
      );
      await waitForWords('Toyota RAV4 red');
      // The server draws the words once; the next load gets them from the tab's session storage.
      await shopper.page.waitForFunction(() =>
        Object.keys(sessionStorage).some((key) => key.includes('extColorSimple=RED')),
      );
      await shopper.page.reload();
      await waitForWords('Toyota RAV4 red');
    });
  });

  it('counts within the current search after a filter change', async () => {
    await shopper.tick('Exterior Color', 'Red');
    await type('sunr');
    await suggested('sunroof');
    const count = toNumber(await options().first().locator('small').textContent());
    await options().first().click();
    await shopper.page.waitForURL('**/cars-for-sale?extColorSimple=RED&featureCode=1501');
    expect(await shopper.resultCount()).toBe(count);
  });

  it('includes a selection whose results have not arrived', async () => {
    const released = Promise.withResolvers<void>();
    const isOfTick = ({ searchParams }: URL) =>
      searchParams.get('extColorSimple') === 'RED' && !searchParams.has('keyword');
    await shopper.page.route(
      (url) => isOfTick(url) && !url.searchParams.has('featureCode'),
      async (route) => {
        await released.promise;
        await route.continue().catch(() => undefined);
      },
    );
    await type('sun');
    await (await shopper.option('Exterior Color', 'Red')).click();
    await box.fill('sunroof');
    await box.press('Enter');
    await shopper.page.waitForURL('**/cars-for-sale?extColorSimple=RED&featureCode=1501');
    released.resolve();
  });

  it('works with the keyboard: arrows select, Enter follows', async () => {
    await typeToTheEnd('toy');
    await suggested('Toyota');
    await box.press('ArrowDown');
    await box.press('Enter');
    await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA');
  });

  it('keeps the option selected by arrow key while typing loads the same list', async () => {
    await shopper.page.clock.install();
    await type('toy');
    await shopper.page.locator('#keyword[role="combobox"]').waitFor();
    await box.press('ArrowDown');
    await options().first().waitFor();
    await shopper.page.clock.runFor(1_000);
    await shopper.settled();
    expect(await box.getAttribute('aria-activedescendant')).toBe('keyword-option-0');
  });

  it('closes on Escape and keeps the text; Enter then searches for it', async () => {
    await type('red su');
    await options().first().waitFor();
    await box.press('Escape');
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    expect(await box.inputValue()).toBe('red su');
    await box.pressSequentially('v');
    await box.press('Enter');
    await shopper.page.waitForURL('**/cars-for-sale?extColorSimple=RED&vehicleStyleCode=SUVCROSS');
  });

  it('closes on blur, and announces when there is no suggestion', async () => {
    await type('suv');
    await options().first().waitFor();
    await box.press('Tab');
    expect(await shopper.page.locator('#keyword-suggestions').isVisible()).toBe(false);
    await box.fill('xqzzy');
    await shopper.page.getByText('No suggestions. Press Enter to search.').waitFor();
    await box.fill('');
    await shopper.page.getByText('No suggestions').waitFor({ state: 'detached' });
  });

  it('ignores a response that arrives after further typing', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await shopper.page.route('**/suggested/keywords/hon*', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const asked = shopper.page.waitForRequest('**/suggested/keywords/hon*');
    await type('hon');
    const late = await asked;
    await box.fill('toyota');
    await options().filter({ hasText: 'Toyota' }).first().waitFor();
    release();
    await late.response();
    await shopper.settled();
    expect(await options().first().locator('span').textContent()).toBe('Toyota');
  });

  it('keeps its text and open list while the results are exchanged', async () => {
    await type('toyota');
    await options().first().waitFor();
    await box.press('ArrowLeft');
    await shopper.seeChange(() =>
      shopper.page.evaluate(() =>
        document.querySelector<HTMLInputElement>('#filters input[value="RED"]')!.click(),
      ),
    );
    await box.pressSequentially('x');
    expect(await box.inputValue()).toBe('toyotxa');
    await box.press('Backspace');
    await options().first().waitFor();
    expect(await shopper.focusedId()).toBe('keyword');
  });

  it('still works after an exchange of the results', async () => {
    await shopper.tick('Exterior Color', 'Red');
    await typeToTheEnd('toy');
    await suggested('Toyota');
  });
});

describe('The keyword field on a phone', () => {
  const dialog = () => shopper.page.getByRole('dialog', { name: 'Keyword search' });

  beforeEach(async () => {
    shopper = await shop.shopper({ widthPixels: WIDTHS.phone, hasTouch: true });
    await shopper.visit();
    box = shopper.page.locator('#keyword');
    await box.tap();
    await dialog().waitFor();
  });

  it('becomes a full-screen dialog with focus and working suggestions', async () => {
    expect(await dialog().boundingBox()).toEqual({ x: 0, y: 0, width: WIDTHS.phone, height: 900 });
    expect(await shopper.focusedId()).toBe('keyword');
    await box.pressSequentially('toyota ra', { delay: 20 });
    await suggested('Toyota RAV4');
    expect(await dialog().locator('#keyword-suggestions').isVisible()).toBe(true);
    await options().first().tap();
    await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4');
    expect(await dialog().isVisible()).toBe(false);
  });

  it('submits the text', async () => {
    await box.pressSequentially('red suv');
    await box.press('Enter');
    await shopper.page.waitForURL('**/cars-for-sale?extColorSimple=RED&vehicleStyleCode=SUVCROSS');
  });

  it('has a submit button', async () => {
    await box.pressSequentially('red suv');
    await dialog().getByRole('button', { name: 'Search' }).tap();
    await shopper.page.waitForURL('**/cars-for-sale?extColorSimple=RED&vehicleStyleCode=SUVCROSS');
  });

  it.each(['its button', 'Escape'])(
    'is closed by %s, returns to its place with its text, and opens again',
    async (way) => {
      await box.pressSequentially('quux');
      await (way === 'Escape'
        ? leaveByEscape()
        : dialog().getByRole('button', { name: 'Close' }).tap());
      await dialog().waitFor({ state: 'hidden' });
      expect([
        await shopper.page.locator('.hero #keyword').isVisible(),
        way === 'Escape' || (await box.inputValue()) === 'quux',
      ]).toEqual([true, true]);
      await box.tap();
      await dialog().waitFor();
    },
  );

  /** Escape closes the message about suggestions, then clears the text, as in every combobox. */
  async function leaveByEscape(): Promise<void> {
    await shopper.page.getByText('No suggestions').waitFor();
    await box.press('Escape');
    expect(await box.inputValue()).not.toBe('');
    await box.press('Escape');
    await box.press('Escape');
  }
});

describe('Suggestions on a phone', () => {
  it.each(['keyword-search', 'page'])(
    'appear for text typed before the script %s',
    async (script) => {
      shopper = await shop.shopper({ widthPixels: WIDTHS.phone, hasTouch: true });
      const typed = Promise.withResolvers<void>();
      await shopper.page.route(`**/assets/**/${script}-*.js`, async (route) => {
        await typed.promise;
        await route.continue();
      });
      await shopper.page.goto('/cars-for-sale', { waitUntil: 'commit' });
      box = shopper.page.locator('#keyword');
      await box.tap();
      await box.pressSequentially('toy');
      typed.resolve();
      await options().first().waitFor();
      expect(await shopper.focusedId()).toBe('keyword');
    },
  );

  it('can all be tapped, even below the sticky toolbar', async () => {
    shopper = await shop.shopper({ widthPixels: WIDTHS.phone, hasTouch: true });
    await shopper.visit();
    box = shopper.page.locator('#keyword');
    await box.tap();
    // Letter by letter, the suggestions for fewer letters could be replaced while they are measured.
    await box.fill('toy');
    await options().nth(2).waitFor();
    const covered = await options().evaluateAll((all) =>
      all
        .filter((option) => {
          option.scrollIntoView({ block: 'nearest' });
          const { left, top, width, height } = option.getBoundingClientRect();
          return !option.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map((option) => option.textContent),
    );
    expect(covered).toEqual([]);
    const [name, count] = [
      await options().nth(2).locator('span').textContent(),
      toNumber(await options().nth(2).locator('small').textContent()),
    ];
    await options().nth(2).tap();
    await shopper.page.waitForURL('**/cars-for-sale?*');
    expect(await shopper.page.locator('h1').textContent()).toContain(name!.replace('Toyota ', ''));
    expect(await shopper.resultCount()).toBe(count);
  });
});

/** State of the combobox for screen readers, and the caret position. */
interface BoxState {
  readonly isOpen: boolean;
  /** Index of the active option; -1 for the text field. */
  readonly active: number;
  readonly text: string;
  readonly caret: number;
}

describe('The combobox keys of the ARIA Authoring Practices', () => {
  const TEXT = 'toyota';
  let last: number;

  beforeEach(async () => {
    shopper = await shop.shopper();
    await shopper.visit();
    box = shopper.page.locator('#keyword');
    await typeToTheEnd(TEXT);
    await options().first().waitFor();
    last = (await options().count()) - 1;
    expect(last).toBeGreaterThanOrEqual(2);
  });

  const open = (active: number): BoxState => ({
    isOpen: true,
    active,
    text: TEXT,
    caret: TEXT.length,
  });
  const closed: BoxState = { isOpen: false, active: -1, text: TEXT, caret: TEXT.length };

  const table: [name: string, steps: () => (readonly [key: string, state: BoxState])[]][] = [
    [
      'Down goes from one to the next, and from the last to the first',
      () => [
        ['ArrowDown', open(0)],
        ['ArrowDown', open(1)],
        ['ArrowUp', open(0)],
        ['ArrowUp', open(last)],
        ['ArrowDown', open(0)],
      ],
    ],
    [
      'Up goes to the last first',
      () => [
        ['ArrowUp', open(last)],
        ['ArrowUp', open(last - 1)],
      ],
    ],
    [
      'Alt+Up closes, Alt+Down opens without choosing',
      () => [
        ['ArrowDown', open(0)],
        ['Alt+ArrowUp', closed],
        ['Alt+ArrowDown', open(-1)],
        ['Alt+ArrowDown', open(-1)],
        ['ArrowDown', open(0)],
      ],
    ],
    [
      'Down opens a closed list at its first',
      () => [
        ['Alt+ArrowUp', closed],
        ['ArrowDown', open(0)],
      ],
    ],
    [
      'Up opens a closed list at its last',
      () => [
        ['Alt+ArrowUp', closed],
        ['ArrowUp', open(last)],
      ],
    ],
    [
      'Escape closes, and a second one clears',
      () => [
        ['ArrowDown', open(0)],
        ['Escape', closed],
        ['Escape', { ...closed, text: '', caret: 0 }],
        ['Escape', { ...closed, text: '', caret: 0 }],
        ['ArrowDown', { ...closed, text: '', caret: 0 }],
      ],
    ],
    [
      'Left leaves the options and moves the caret',
      () => [
        ['ArrowDown', open(0)],
        ['ArrowLeft', { ...open(-1), caret: TEXT.length - 1 }],
        ['ArrowDown', { ...open(0), caret: TEXT.length - 1 }],
      ],
    ],
    [
      'Right leaves the options and moves the caret',
      () => [
        ['ArrowLeft', { ...open(-1), caret: TEXT.length - 1 }],
        ['ArrowDown', { ...open(0), caret: TEXT.length - 1 }],
        ['ArrowRight', open(-1)],
      ],
    ],
    [
      'Home leaves the options for the beginning of the text',
      () => [
        ['ArrowDown', open(0)],
        ['Home', { ...open(-1), caret: 0 }],
        ['ArrowUp', { ...open(last), caret: 0 }],
      ],
    ],
    [
      'End leaves the options for the end of the text',
      () => [
        ['Home', { ...open(-1), caret: 0 }],
        ['ArrowDown', { ...open(0), caret: 0 }],
        ['End', open(-1)],
      ],
    ],
    [
      'what is typed goes into the text and leaves the options',
      () => [
        ['ArrowDown', open(0)],
        ['ArrowDown', open(1)],
        ['Backspace', { ...open(-1), text: 'toyot', caret: 5 }],
        ['ArrowDown', { ...open(0), text: 'toyot', caret: 5 }],
        ['a', open(-1)],
      ],
    ],
  ];

  it('work as in each row', async () => {
    for (const [name, steps] of table) {
      await box.fill('');
      await typeToTheEnd(TEXT);
      await shopper.page.locator('#keyword[aria-expanded="true"]').waitFor();
      for (const [key, state] of steps()) {
        await box.press(key);
        if (state.isOpen) await shopper.page.locator('#keyword[aria-expanded="true"]').waitFor();
        expect([name, key, await boxState()]).toEqual([name, key, state]);
      }
    }
  });

  it('Tab leaves in one step and closes, with or without an active option', async () => {
    for (const before of [[], ['ArrowDown', 'ArrowDown']]) {
      await box.focus();
      await box.press('ArrowDown');
      await options().first().waitFor();
      for (const key of before) await box.press(key);
      await box.press('Tab');
      expect(await shopper.page.evaluate(() => document.activeElement?.matches('.tabs a'))).toBe(
        true,
      );
      expect(await boxState()).toEqual({
        ...(await boxState()),
        isOpen: false,
        active: -1,
        text: TEXT,
      });
    }
  });

  it('clicking elsewhere closes', async () => {
    await shopper.page.locator('h1').click();
    expect(await boxState()).toEqual({ ...(await boxState()), isOpen: false, active: -1 });
  });

  it('Enter submits the text when no option is active', async () => {
    await box.press('Enter');
    await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA');
  });

  it('the active option is always in view', async () => {
    await shopper.page.evaluate(() =>
      document
        .querySelector<HTMLElement>('#keyword-suggestions')!
        .style.setProperty('max-height', '120px'),
    );
    for (let at = 0; at <= last + 1; at += 1) {
      await box.press('ArrowDown');
      const isInView = await shopper.page.locator('#keyword-suggestions').evaluate((list) => {
        const [outer, inner] = [
          list.getBoundingClientRect(),
          list.querySelector('[aria-selected="true"]')!.getBoundingClientRect(),
        ];
        return inner.top >= outer.top && inner.bottom <= outer.bottom;
      });
      expect([at, isInView]).toEqual([at, true]);
    }
  });

  it('the number of options is announced, including zero', async () => {
    const said = shopper.page.locator('.search:not(.option-search) output');
    expect(await said.textContent()).toMatch(
      new RegExp(`^${last + 1} suggestions\\. Toyota: [\\d,]+ cars$`),
    );
    await box.press('Escape');
    expect(await said.textContent()).toBe('');
    await box.fill('xqzzy');
    await shopper.page.getByText('No suggestions').waitFor({ state: 'attached' });
    expect((await boxState()).isOpen).toBe(false);
  });

  /**
   * Also checks that only the active option is marked, and that the list is visible if expanded.
   */
  async function boxState(): Promise<BoxState> {
    const state = await box.evaluate((field) => {
      const input = field as HTMLInputElement;
      const list = document.getElementById(input.getAttribute('aria-controls') ?? '')!;
      const all = Array.from(list.querySelectorAll('[role=option]'));
      const activeId = input.getAttribute('aria-activedescendant');
      return {
        role: input.getAttribute('role'),
        autocomplete: input.getAttribute('aria-autocomplete'),
        listRole: list.getAttribute('role'),
        isOpen: input.getAttribute('aria-expanded') === 'true',
        isSeen: list.getClientRects().length > 0,
        active: all.findIndex(({ id }) => id === activeId),
        hasActiveId: activeId !== null,
        selected: all.flatMap((option, at) =>
          option.getAttribute('aria-selected') === 'true' ? [at] : [],
        ),
        text: input.value,
        caret: input.selectionStart ?? -1,
      };
    });
    const { isOpen, active, text, caret } = state;
    expect([state.role, state.autocomplete, state.listRole, state.isSeen]).toEqual([
      'combobox',
      'list',
      'listbox',
      isOpen,
    ]);
    expect([state.hasActiveId, state.selected]).toEqual(
      active < 0 ? [false, []] : [true, [active]],
    );
    return { isOpen, active, text, caret };
  }
});
