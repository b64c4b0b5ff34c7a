import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Random } from '../../src/inventory/demo/random.js';
import { useShop } from './shopper.js';
import { possibleSteps, take } from './walk-steps.js';
import type { Step } from './walk-steps.js';

const shop = useShop();

/** Number of walks; more in the long run. */
const WALKS = Number(process.env['FILTER_WALKS'] ?? 20);

const PAGE_SIZE = 20;

/** Start pages; the first ones more often. */
const STARTS = [
  '/cars-for-sale',
  '/cars-for-sale',
  '/cars-for-sale?zip=78701',
  '/cars-for-sale?makeCode=TOYOTA',
  '/cars-for-sale?state=TX',
];

/** Random walks through the filters. A failure names the seed of its walk. */
describe('On random walks through the filters', () => {
  it('URL, chips, checkboxes, counts and list agree, also after reload, back and forward', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    // A low window, because drawing takes most of the time of a walk.
    await page.setViewportSize({ width: 1100, height: 500 });
    for (let seed = 1; seed <= WALKS; seed += 1) {
      const random = new Random(seed, 0, 0);
      const trail: Step[] = [];
      await shopper.visit(random.pick(STARTS));
      let now = await read(page);
      let before = now;
      const length = random.between(3, 6);
      while (trail.length < length) {
        const step = pickStep(await possibleSteps(page), random);
        if (step.kind === 'price' && !(await isAllowed(step, page))) continue;
        trail.push(step);
        const where = { seed, from: now.address, step };
        await shopper.seeChange(() => take(step, shopper));
        [before, now] = [now, await read(page)];
        expect({ ...where, faults: faultsIn(now) }).toEqual({ ...where, faults: [] });
        if (step.promise !== undefined)
          expect({ ...where, total: now.total }).toEqual({ ...where, total: step.promise });
      }
      expect({ seed, trail, page: await readFresh(page) }).toEqual({ seed, trail, page: now });
      // A tab replaces the history entry.
      if (trail.at(-1)!.kind === 'tab' || before.address === now.address) continue;
      await shopper.seeChange(() => page.goBack());
      expect({ seed, trail, page: await read(page) }).toEqual({ seed, trail, page: before });
      await shopper.seeChange(() => page.goForward());
      expect({ seed, trail, page: await read(page) }).toEqual({ seed, trail, page: now });
    }
  }, 3_600_000);
});

/** The state that the page shows. */
interface Said {
  readonly address: string;
  readonly total: number;
  readonly heroTotal: number;
  readonly submitTotal: number;
  readonly firstShown: number;
  readonly cars: readonly string[];
  readonly chips: readonly string[];
  readonly heldChips: number;
  readonly ticked: readonly string[];
  readonly boxNames: readonly string[];
  readonly canonical: string;
}

/** Reads the current page, or the server's page for the current URL. */
const READ = `(async (isFresh) => {
  const parse = (text) => new DOMParser().parseFromString(text, 'text/html');
  const root = isFresh ? parse(await (await fetch(location.href)).text()) : document;
  const all = (selector) => Array.from(root.querySelectorAll(selector));
  const number = (selector) => Number((root.querySelector(selector)?.textContent ?? '0').replace(/\\D/g, ''));
  const fresh = isFresh ? new URL(root.querySelector('link[rel=canonical]').href) : location;
  const isChosen = (input) => isFresh ? input.hasAttribute('checked') : input.checked;
  return {
    address: location.pathname + location.search,
    total: number('#results-heading'),
    heroTotal: number('#results-heading'),
    submitTotal: number('#filters-submit'),
    firstShown: Number((root.querySelector('#more p')?.textContent.match(/[\\d,]+/)?.[0] ?? '0').replace(/,/g, '')),
    cars: all('#listings > .slot:not(.extra) article').map(({ id }) => id),
    chips: all('[aria-label="Applied filters"] .chip').map((chip) => chip.textContent),
    heldChips: number('#filters-open .bubble'),
    ticked: all('.options input').filter((input) => input.value && isChosen(input)).map(({ name, value }) => name + '=' + value).sort(),
    boxNames: [...new Set(all('.options input').map(({ name }) => name))].sort(),
    canonical: fresh.pathname + fresh.search,
  };
})`;

const read = (page: Page) => page.evaluate(`${READ}(false)`) as Promise<Said>;
const readFresh = (page: Page) => page.evaluate(`${READ}(true)`) as Promise<Said>;

/** Contradictions within the page. */
function faultsIn(said: Said): string[] {
  const params = [...new URLSearchParams(said.address.split('?')[1])];
  const requested = params
    .filter(([name]) => said.boxNames.includes(name))
    .map(([name, value]) => `${name}=${value}`);
  const expected = Math.min(PAGE_SIZE, said.total - Math.max(0, said.firstShown - 1));
  return [
    ...(said.heroTotal === said.total ? [] : [`hero says ${said.heroTotal} of ${said.total}`]),
    ...(said.submitTotal === said.total
      ? []
      : [`button says ${said.submitTotal} of ${said.total}`]),
    ...(said.cars.length === expected
      ? []
      : [`${said.cars.length} cars in the list instead of ${expected}`]),
    ...(new Set(said.cars).size === said.cars.length ? [] : ['a car stands twice in the list']),
    ...(said.chips.length === said.heldChips
      ? []
      : [`${said.heldChips} filters held, ${said.chips.length} chips`]),
    ...(requested.toSorted().join() === said.ticked.join()
      ? []
      : [`ticked ${said.ticked.join()}, asked ${requested.join()}`]),
  ];
}

/**
 * An invalid pair of prices or an unchanged price starts no search; `price-and-zip.full.spec.ts`
 * tests those.
 */
async function isAllowed({ selector, value }: Step, page: Page): Promise<boolean> {
  const digits = async (id: string) =>
    Number((await page.locator(id).inputValue()).replaceAll(/\D/g, ''));
  const [min, max] = [
    selector === '#f-minPrice' ? Number(value) : await digits('#f-minPrice'),
    selector === '#f-maxPrice' ? Number(value) : await digits('#f-maxPrice'),
  ];
  return (max === 0 || min < max) && (await digits(selector)) !== Number(value);
}

/** Selects the kind first, because there are many more boxes than other controls. */
function pickStep(steps: readonly Step[], random: Random): Step {
  const kind = random.pick([
    ...new Set(steps.map((step) => step.kind)),
    'box',
    'box',
    'radio',
    'select',
  ] as const);
  const ofKind = steps.filter((step) => step.kind === kind);
  return random.pick(ofKind.length > 0 ? ofKind : steps);
}
