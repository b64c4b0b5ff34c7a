import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { WIDTHS, useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

let shopper: Shopper;
let page: Page;
let min: Locator;
let max: Locator;

beforeEach(async () => {
  shopper = await shop.shopper();
  page = shopper.page;
  min = page.getByLabel('Min price');
  max = page.getByLabel('Max price');
  await shopper.visit();
});

/** Focuses the field, and waits for its island. */
async function wake(field: Locator): Promise<void> {
  await field.focus();
  await awake(field).waitFor();
}

/** The hydrated island of a field. The first touch of the page also hydrates other islands. */
function awake(field: Locator): Locator {
  return page.locator('[data-island][data-awake]').filter({ has: field });
}

describe('The price inputs', () => {
  it.each([
    [
      'digits as dollars',
      [
        ['12345', '$12,345'],
        ['12,345', '$12,345'],
        ['007500', '$7,500'],
        ['abc9x9', '$99'],
        ['123456789', '$1,234,567'],
        ['٢٥٠٠٠', '$25,000'],
        ['２５０００', '$25,000'],
      ],
    ],
    [
      'thousands written with a k',
      [
        ['5k', '$5,000'],
        ['$12.5k', '$12,500'],
      ],
    ],
    [
      'no cents, with every key formatted',
      [
        ['15000.99', '$15,000'],
        ['$1,234.50', '$1,234'],
        ['.99', '$0'],
        ['12.5.7', '$12'],
      ],
    ],
  ])('show %s', async (_what, rows) => {
    await wake(min);
    for (const [typed, shown] of rows) {
      await min.fill('');
      await min.pressSequentially(typed!);
      expect([typed, await min.inputValue()]).toEqual([typed, shown]);
    }
  });

  it('end entering cents when the caret moves or a character is deleted', async () => {
    await wake(min);
    await min.pressSequentially('15.99');
    await min.press('ArrowLeft');
    await min.press('End');
    await min.pressSequentially('0');
    expect(await min.inputValue()).toBe('$150');
    await min.pressSequentially('.5');
    await min.press('Backspace');
    await min.pressSequentially('2');
    expect(await min.inputValue()).toBe('$152');
  });

  it.each([
    ['   $15,000.99 each', '$15,000'],
    ['USD 12,500.00', '$12,500'],
  ])('format pasted %j as %s', async (pasted, shown) => {
    await wake(min);
    await min.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, pasted);
    expect(await min.inputValue()).toBe(shown);
  });

  it('accept no cents', async () => {
    await wake(min);
    await page.evaluate(() => document.execCommand('insertText', false, '20000.50'));
    expect(await min.inputValue()).toBe('$20,000');
  });

  it('commit on Enter', async () => {
    await wake(max);
    await max.pressSequentially('20000');
    await shopper.seeChange(() => max.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000');
    expect(await shopper.chips()).toEqual(['Under $20,000']);
    expect(await max.inputValue()).toBe('$20,000');
    expect(await shopper.focusedId()).toBe('f-maxPrice');
  });

  it('commit on blur', async () => {
    await wake(min);
    await min.pressSequentially('15000');
    await shopper.seeChange(() => min.press('Tab'));
    expect(shopper.address).toBe('/cars-for-sale?minPrice=15000');
    expect(await shopper.focusedId()).toBe('f-maxPrice');
  });

  it.each([
    ['20000', '20000', 'Min and Max price cannot be the same.'],
    ['20000', '10000', 'Max price must be greater than Min price.'],
    ['', '0', 'Max price must be greater than 0.'],
  ])('reject from %j to %j, clear the field and search nothing', async (from, to, message) => {
    if (from) await shopper.visit(`/cars-for-sale?minPrice=${from}`);
    const { address } = shopper;
    await wake(max);
    await max.pressSequentially(to);
    await max.press('Enter');
    await page.getByText(message).waitFor();
    expect(await max.inputValue()).toBe('');
    expect(await max.getAttribute('aria-invalid')).toBe('true');
    expect(shopper.address).toBe(address);
    await max.pressSequentially('3');
    expect(await page.locator('#price-error').textContent()).toBe('');
  });

  it('are both cleared by a chip', async () => {
    await shopper.visit('/cars-for-sale?maxPrice=30000&minPrice=10000');
    await shopper.removeChip('Between $10,000 - $30,000');
    expect([shopper.address, await min.inputValue(), await max.inputValue()]).toEqual([
      '/cars-for-sale',
      '',
      '',
    ]);
  });

  it('remove their price when emptied', async () => {
    await shopper.visit('/cars-for-sale?maxPrice=30000&minPrice=10000');
    await wake(min);
    await min.fill('');
    await shopper.seeChange(() => min.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=30000');
  });

  it("follow the browser's Back, even with focus in the field", async () => {
    await wake(max);
    await max.pressSequentially('20000');
    await shopper.seeChange(() => max.press('Enter'));
    await shopper.seeChange(() => page.goBack());
    expect([shopper.address, await max.inputValue()]).toEqual(['/cars-for-sale', '']);
  });

  it('keep and apply what was typed before hydration', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/**/price-inputs.js*', async (route) => {
      await held;
      await route.continue();
    });
    await min.focus();
    await min.pressSequentially('9000');
    expect(await awake(min).count()).toBe(0);
    release();
    await shopper.isAwake('price-inputs');
    expect(await min.inputValue()).toMatch(/^\$?9,?000$/);
    await shopper.seeChange(() => min.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?minPrice=9000');
  });

  it('apply an Enter pressed before hydration', async () => {
    await page.route('**/assets/**/price-inputs.js*', (route) => route.abort());
    shopper.expectFault(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await min.focus();
    await min.pressSequentially('9000');
    await shopper.seeChange(() => min.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?minPrice=9000');
  });
});

describe('Letters in a price field on a phone', () => {
  const error = () => page.locator('#price-error').textContent();
  const isOpen = () => page.locator('#filters-dialog[open]').isVisible();

  beforeEach(async () => {
    shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    page = shopper.page;
    max = page.getByLabel('Max price');
    await shopper.visit('/cars-for-sale?minPrice=20000');
  });

  it('are rejected at once; Enter keeps the dialog, the focus and the error', async () => {
    await page.locator('#filters-open').click();
    await wake(max);
    await max.pressSequentially('abc');
    await max.press('Enter');
    await page.getByText('Max price must be in whole dollars, such as 20,000.').waitFor();
    expect([await max.inputValue(), await isOpen(), await shopper.focusedId()]).toEqual([
      '',
      true,
      'f-maxPrice',
    ]);
    await max.pressSequentially('30');
    expect([await error(), await max.inputValue()]).toEqual(['', '$30']);
  });

  it.each(['hydration before the response', 'hydration after the response'])(
    'stay in place when typed before: %s',
    async (order) => {
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      const { promise: woken, resolve: wakeUp } = Promise.withResolvers<void>();
      await page.route('**/assets/**/price-inputs.js*', async (route) => {
        await woken;
        await route.continue();
      });
      await page.route('**/cars-for-sale?**', async (route) => {
        await answered;
        await route.continue();
      });
      await page.locator('#filters-open').click();
      await max.focus();
      await page.keyboard.insertText('cheap');
      await page.keyboard.press('Enter');
      if (order.includes('before')) {
        wakeUp();
        await awake(max).waitFor();
        await shopper.seeChange(() => Promise.resolve(answer()));
      } else {
        await shopper.seeChange(() => Promise.resolve(answer()));
        wakeUp();
        await awake(max).waitFor();
      }
      expect([
        await error(),
        await max.inputValue(),
        await isOpen(),
        await shopper.focusedId(),
      ]).toEqual([
        'Max price must be in whole dollars, such as 20,000.',
        'cheap',
        true,
        'f-maxPrice',
      ]);
      expect(shopper.address).toBe('/cars-for-sale?minPrice=20000');
    },
  );
});

/** Searches of the page's script from now on, without empty fields. */
function searchesFromNow(): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-fragment'] !== 'results') return;
    const fields = [...new URL(request.url()).searchParams].filter(([, value]) => value !== '');
    asked.push(String(new URLSearchParams(fields)));
  });
  return asked;
}

describe('Enter in a price field before hydration', () => {
  it('searches once', async () => {
    await page.route('**/assets/**/price-inputs.js*', (route) => route.abort());
    shopper.expectFault(/ERR_FAILED|Failed to fetch dynamically imported module/);
    const asked = searchesFromNow();
    await page.clock.install();
    await min.focus();
    await min.pressSequentially('9000');
    await shopper.seeChange(() => min.press('Enter'));
    await page.clock.runFor(1_000);
    await shopper.settled();
    expect(asked).toEqual(['searchRadius=100&minPrice=9000']);
    await shopper.seeChange(() => page.goBack());
    expect(shopper.address).toBe('/cars-for-sale');
  });
});

describe('Input that the server rejects because it was submitted before hydration', () => {
  const zip = () => page.getByLabel('ZIP Code');
  /** The island arrives after the request of the search and before its response. */
  const enterAtOnce = async (field: Locator, text: string): Promise<void> => {
    const searched = page.waitForRequest('**/cars-for-sale?**');
    await page.route('**/assets/**/*-{editor,inputs}.js*', async (route) => {
      await searched;
      await route.continue();
    });
    await page.route('**/cars-for-sale?**', async (route) => {
      await awake(field).waitFor({ state: 'attached' });
      await route.continue();
    });
    await field.selectText();
    await page.keyboard.insertText(text);
    await shopper.seeChange(() => page.keyboard.press('Enter'));
  };

  it('shows the error at the ZIP Code, too', async () => {
    await shopper.visit();
    await enterAtOnce(zip(), '606');
    expect(await page.locator('#zip-error').textContent()).toBe('Enter a valid ZIP Code');
    expect([await zip().inputValue(), await zip().getAttribute('aria-invalid')]).toEqual([
      '606',
      'true',
    ]);
  });

  it('keeps the place and cars of the search', async () => {
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA&zip=78701');
    const near = await shopper.resultCount();
    await enterAtOnce(zip(), '00000');
    expect(await page.locator('#zip-error').textContent()).toBe('Enter a valid ZIP Code');
    expect([await zip().inputValue(), shopper.address]).toEqual([
      '00000',
      '/cars-for-sale?makeCode=TOYOTA&zip=78701',
    ]);
    expect(await shopper.resultCount()).toBe(near);
  });

  it("can be corrected even if the field's script never loads", async () => {
    await page.route('**/assets/**/zip-editor.js*', (route) => route.abort());
    shopper.expectFault(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA&zip=78701');
    for (const [typed, searched] of [
      ['00000', '78701'],
      ['10001', '10001'],
      ['606', '10001'],
      ['60601', '60601'],
    ] as const) {
      await zip().fill(typed);
      await shopper.seeChange(() => zip().press('Tab'));
      expect([typed, shopper.address]).toEqual([
        typed,
        `/cars-for-sale?makeCode=TOYOTA&zip=${searched}`,
      ]);
      expect(await page.locator('#zip-error').textContent()).toBe(
        typed === searched ? '' : 'Enter a valid ZIP Code',
      );
    }
  });

  it("is validated by the field's script once it loads", async () => {
    await page.route('**/assets/**/zip-editor.js*', (route) => route.abort());
    shopper.expectFault(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await shopper.visit('/cars-for-sale?zip=78701');
    const hasGivenUp = page.waitForEvent('requestfailed', (request) =>
      /assets\/\d+\/.*zip-editor/.test(request.url()),
    );
    await zip().focus();
    await hasGivenUp;
    await page.unroute('**/assets/**/zip-editor.js*');
    await page.locator('#results-heading').click();
    await wake(zip());
    await zip().fill('00000');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    expect(shopper.address).toBe('/cars-for-sale?zip=78701');
  });

  it('shows the error at the prices, too, with the field cleared', async () => {
    await shopper.visit('/cars-for-sale?minPrice=20000');
    await enterAtOnce(max, '10000');
    expect(await page.locator('#price-error').textContent()).toBe(
      'Max price must be greater than Min price.',
    );
    expect(await max.inputValue()).toBe('');
  });
});

describe('Typing while the results are exchanged', () => {
  /** Delays of successive responses in milliseconds; the last one applies to all further ones. */
  const answerAfter = async (delays: readonly number[]): Promise<void> => {
    let asked = 0;
    await page.unroute('**/cars-for-sale?**');
    await page.route('**/cars-for-sale?**', async (route) => {
      await setTimeout(delays[Math.min(asked++, delays.length - 1)]);
      await route.continue().catch(() => undefined);
    });
  };

  /** Holds responses until the returned function is called. */
  const holdAnswers = async (): Promise<() => void> => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/cars-for-sale?**', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    return release;
  };

  it.each([
    [10, 60],
    [10, 150],
    [60, 120],
    [60, 250],
  ])(
    'a second price at %d ms a key, with the first response after %d ms, is kept',
    async (keyMs, answerMs) => {
      await answerAfter([answerMs]);
      await wake(min);
      await min.pressSequentially('10000');
      await min.press('Tab');
      await page.keyboard.type('20000.75', { delay: keyMs });
      expect(await max.inputValue()).toBe('$20,000');
      await page.locator('#filters input[name="minPrice"][value="$10,000"]').waitFor();
      expect([await max.inputValue(), await shopper.focusedId()]).toEqual([
        '$20,000',
        'f-maxPrice',
      ]);
      await shopper.seeChange(() => page.keyboard.press('Enter'));
      expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000&minPrice=10000');
    },
  );

  it('the field is the same with and without a response, for any keys and timing', async () => {
    const digit = fc.constantFrom('1', '2', '5', '0');
    const key = fc.oneof(
      { weight: 6, arbitrary: digit },
      { weight: 2, arbitrary: fc.constant('.') },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ',',
          'x',
          'Backspace',
          'Delete',
          'ArrowLeft',
          'ArrowRight',
          'Home',
          'End',
        ),
      },
    );
    const presses = fc.array(fc.record({ key, pauseMs: fc.constantFrom(0, 0, 20) }), {
      minLength: 5,
      maxLength: 14,
    });
    await wake(max);
    await fc.assert(
      fc.asyncProperty(presses, fc.nat({ max: 10 }), async (keys, answerAt) => {
        const quiet = await typeInto(keys);
        const answer = await holdAnswer();
        expect(await typeInto(keys, (at) => at === answerAt % keys.length && answer())).toEqual(
          quiet,
        );
        await page.locator('#listings:not([aria-busy])').waitFor();
        expect(await fieldState()).toEqual(quiet);
      }),
      {
        numRuns: 5,
        endOnFailure: true,
        examples: [[['1', '5', '.', '9', '9'].map((pressed) => ({ key: pressed, pauseMs: 0 })), 3]],
      },
    );

    /** Ticks a box. Its response arrives when the returned function is called. */
    async function holdAnswer(): Promise<() => void> {
      let answer = (): void => undefined;
      const asked = new Promise<void>((resolve) => {
        const answered = new Promise<void>((release) => (answer = release));
        void page.route(
          '**/cars-for-sale?**',
          async (route) => {
            const response = await route.fetch();
            resolve();
            await answered;
            await route.fulfill({ response });
          },
          { times: 1 },
        );
      });
      await max.fill('');
      await page.evaluate(() =>
        document.querySelector<HTMLInputElement>('#filters input[value="USED"]')!.click(),
      );
      await asked;
      return answer;
    }

    async function typeInto(
      keys: { key: string; pauseMs: number }[],
      beforeKey?: (at: number) => unknown,
    ): Promise<unknown> {
      await max.fill('');
      for (const [at, pressed] of keys.entries()) {
        beforeKey?.(at);
        await page.keyboard.press(pressed.key);
        await setTimeout(pressed.pauseMs);
      }
      return fieldState();
    }

    function fieldState(): Promise<unknown> {
      return max.evaluate((field) => {
        const { id, value, selectionStart } = field as HTMLInputElement;
        return { isFocused: document.activeElement?.id === id, value, selectionStart };
      });
    }
  });

  it('a price error stays, with the field cleared, before and after the response', async () => {
    await shopper.visit('/cars-for-sale?minPrice=20000');
    const release = await holdAnswers();
    await wake(max);
    await page.evaluate(() =>
      document.querySelector<HTMLInputElement>('#filters input[value="USED"]')!.click(),
    );
    await max.pressSequentially('10000');
    await shopper.seeChange(async () => {
      await max.press('Enter');
      release();
    });
    expect(await page.locator('#price-error').textContent()).toBe(
      'Max price must be greater than Min price.',
    );
    expect([await max.inputValue(), await max.getAttribute('aria-invalid')]).toEqual(['', 'true']);
    expect(shopper.address).toBe('/cars-for-sale?listingType=USED&minPrice=20000');
    await shopper.tick('Exterior Color', 'Red');
    expect(await page.locator('#price-error').textContent()).toBe(
      'Max price must be greater than Min price.',
    );
    await max.pressSequentially('30000');
    expect(await page.locator('#price-error').textContent()).toBe('');
    await shopper.seeChange(() => max.press('Enter'));
    expect(shopper.address).toBe(
      '/cars-for-sale?extColorSimple=RED&listingType=USED&maxPrice=30000&minPrice=20000',
    );
  });

  it("a price error keeps a phone's dialog open on the first click and disappears with the second", async () => {
    shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    page = shopper.page;
    const field = page.getByLabel('Max price');
    const see = page.locator('#filters-submit');
    const error = page.locator('#price-error');
    await shopper.visit('/cars-for-sale?minPrice=20000&maxPrice=30000');
    await page.locator('#filters-open').click();
    await wake(field);
    await field.fill('10000');
    await see.click();
    await error.getByText('Max price must be greater than Min price.').waitFor();
    expect([await field.inputValue(), await see.isVisible(), shopper.address]).toEqual([
      '',
      true,
      '/cars-for-sale?maxPrice=30000&minPrice=20000',
    ]);
    await shopper.seeChange(() => see.click());
    await page.locator('#filters-dialog:not([open])').waitFor({ state: 'attached' });
    expect([await error.textContent(), shopper.address]).toEqual([
      '',
      '/cars-for-sale?minPrice=20000',
    ]);
  });

  it('a maximum of zero is an error beside a minimum of zero, too', async () => {
    await shopper.visit('/cars-for-sale?zip=78701');
    await answerAfter([400]);
    await wake(min);
    await min.pressSequentially('0');
    await shopper.seeChange(async () => {
      await min.press('Enter');
      await max.pressSequentially('0');
      await max.press('Enter');
      await page.locator('#price-error').getByText('Max price must be greater than 0.').waitFor();
    });
    expect(await page.locator('#price-error').textContent()).toBe(
      'Max price must be greater than 0.',
    );
  });

  it('a price error disappears with its price', async () => {
    await shopper.visit('/cars-for-sale?minPrice=20000');
    await wake(max);
    await max.pressSequentially('10000');
    await max.press('Enter');
    await page.getByText('Max price must be greater than Min price.').waitFor();
    await shopper.removeChip('Over $20,000');
    expect([await min.inputValue(), await page.locator('#price-error').textContent()]).toEqual([
      '',
      '',
    ]);
  });

  it('a ZIP Code being checked is not searched, and its check continues after the exchange', async () => {
    await shopper.visit('/cars-for-sale?zip=78701');
    const { promise: searched, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/reference/zip/00000/validate', async (route) => {
      await searched;
      await route.continue().catch(() => undefined);
    });
    const zip = page.getByLabel('ZIP Code');
    await wake(zip);
    await zip.fill('00000');
    await shopper.tick('Condition', 'Used');
    expect(shopper.address).toBe('/cars-for-sale?listingType=USED&zip=78701');
    letThrough();
    await page.getByText('Enter a valid ZIP Code').waitFor();
    expect(await zip.inputValue()).toBe('00000');
  });
});

describe('An error from the server', () => {
  const notice = () => page.locator('#invalid-values');
  const zip = () => page.getByLabel('ZIP Code');

  it('in a ZIP Code from the home page is shown at the field and above the results', async () => {
    await shopper.visit('/');
    await page.getByLabel('ZIP Code').fill('00000');
    await page.getByRole('button', { name: 'See cars' }).click();
    await page.waitForURL('**/cars-for-sale');
    expect(await page.locator('#zip-error').textContent()).toBe('Enter a valid ZIP Code');
    expect([await zip().inputValue(), await zip().getAttribute('aria-invalid')]).toEqual([
      '00000',
      'true',
    ]);
    expect(await notice().locator('li').allTextContents()).toEqual([
      'ZIP Code: Enter a valid ZIP Code',
    ]);
    await notice().locator('a').click();
    expect(await shopper.focusedId()).toBe('f-zip');
  });

  it('stays through other selections until corrected, then disappears everywhere', async () => {
    await shopper.visit('/cars-for-sale?zip=00000');
    await shopper.tick('Exterior Color', 'Red');
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=RED');
    expect(await page.locator('#zip-error').textContent()).toBe('Enter a valid ZIP Code');
    expect(await notice().count()).toBe(1);
    await shopper.seeChange(() => zip().fill('78701'));
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=RED&zip=78701');
    expect([await page.locator('#zip-error').textContent(), await notice().count()]).toEqual([
      '',
      0,
    ]);
  });

  it('in a price pair stays at the fields until corrected', async () => {
    await shopper.visit('/cars-for-sale?maxPrice=10000&minPrice=20000');
    expect(await notice().locator('li').allTextContents()).toEqual([
      'Max price must be greater than Min price.',
    ]);
    await shopper.tick('Exterior Color', 'Red');
    expect(await page.locator('#price-error').textContent()).toBe(
      'Max price must be greater than Min price.',
    );
    expect([await notice().count(), shopper.address]).toEqual([
      1,
      '/cars-for-sale?extColorSimple=RED&minPrice=20000',
    ]);
    await wake(max);
    await max.pressSequentially('25000');
    await shopper.seeChange(() => max.press('Enter'));
    expect([
      shopper.address,
      await page.locator('#price-error').textContent(),
      await notice().count(),
    ]).toEqual(['/cars-for-sale?extColorSimple=RED&maxPrice=25000&minPrice=20000', '', 0]);
  });

  it('leads a phone to the field in the dialog', async () => {
    shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    page = shopper.page;
    await shopper.visit('/cars-for-sale?zip=00000');
    expect(await page.locator('#zip-error').isVisible()).toBe(false);
    await notice().locator('a').click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect([await shopper.focusedId(), await page.locator('#zip-error').isVisible()]).toEqual([
      'f-zip',
      true,
    ]);
  });
});

describe('The ZIP Code field', () => {
  const zip = () => page.getByLabel('ZIP Code');

  it('rejects an unknown ZIP Code with the specified message, which a valid one removes', async () => {
    await wake(zip());
    await zip().pressSequentially('00000');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    expect(await zip().getAttribute('aria-invalid')).toBe('true');
    expect(shopper.address).toBe('/cars-for-sale');
    await shopper.seeChange(() => zip().fill('78701'));
    expect(shopper.address).toBe('/cars-for-sale?zip=78701');
    expect(await page.locator('#zip-error').textContent()).toBe('');
    expect(await page.locator('h1').textContent()).toContain('Austin, TX');
  });

  it('rejects a short ZIP Code on blur', async () => {
    await wake(zip());
    await zip().pressSequentially('787');
    expect(await page.locator('#zip-error').textContent()).toBe('');
    await zip().press('Tab');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    expect(shopper.address).toBe('/cars-for-sale');
  });

  it('searches the whole country when emptied', async () => {
    await shopper.visit('/cars-for-sale?zip=78701');
    await wake(zip());
    await zip().fill('');
    await shopper.seeChange(() => zip().press('Enter'));
    expect([shopper.address, await page.locator('#zip-error').textContent()]).toEqual([
      '/cars-for-sale',
      '',
    ]);
  });

  it('is searched with the selected radius, unless there is an error', async () => {
    await wake(zip());
    await shopper.seeChange(() => zip().fill('78701'));
    await shopper.pick('Search within', '25 miles');
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=25&zip=78701');
    const near = await shopper.resultCount();
    await shopper.pick('Search within', '100 miles');
    expect(await shopper.resultCount()).toBeGreaterThanOrEqual(near);
  });

  it('with an error ignores the radius', async () => {
    await shopper.visit('/cars-for-sale?zip=78701');
    await wake(zip());
    await zip().fill('00000');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    const asked = searchesFromNow();
    await page.getByLabel('Search within').selectOption({ label: '25 miles' });
    expect(shopper.address).toBe('/cars-for-sale?zip=78701');
    await shopper.seeChange(() => zip().fill('73301'));
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=25&zip=73301');
    expect(asked).toEqual(['searchRadius=25&zip=73301']);
  });

  it('with an error lets other filters search around the previous place, and keeps the error', async () => {
    await shopper.visit('/cars-for-sale?zip=78701');
    await wake(zip());
    await zip().fill('00000');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    await shopper.tick('Condition', 'Used');
    expect(shopper.address).toBe('/cars-for-sale?listingType=USED&zip=78701');
    expect(await page.locator('#zip-error').textContent()).toBe('Enter a valid ZIP Code');
    expect([await zip().inputValue(), await zip().getAttribute('aria-invalid')]).toEqual([
      '00000',
      'true',
    ]);
    await shopper.seeChange(() => zip().fill('73301'));
    expect(shopper.address).toBe('/cars-for-sale?listingType=USED&zip=73301');
    expect(await page.locator('#zip-error').textContent()).toBe('');
  });

  it('with an error is reset by Clear all and by Back', async () => {
    await shopper.visit('/cars-for-sale?extColorSimple=RED');
    for (const leave of [() => page.locator('#chips-clear').click(), () => page.goBack()]) {
      await wake(zip());
      await zip().fill('00000');
      await page.getByText('Enter a valid ZIP Code').waitFor();
      await page.locator('#results-heading').click();
      await shopper.seeChange(leave);
      expect([await zip().inputValue(), await page.locator('#zip-error').textContent()]).toEqual([
        '',
        '',
      ]);
    }
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=RED');
  });
});
