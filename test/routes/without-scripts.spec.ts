import { beforeEach, describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import { PANEL_SECTIONS } from '../panel-sections.js';
import { REJECTED_SEARCHES } from '../refused-searches.js';
import { elementsOf, hasClass, isIn, textOf } from './html-tree.js';
import {
  numberIn,
  optionsOf,
  ShopperWithoutScripts,
  valueOfOption,
} from './shopper-without-scripts.js';

const site = useApp({ cars: 3_000 });

/** Sections with more than checkboxes. */
const WITHOUT_OPTIONS = ['Location', 'Make / Model / Trim', 'Price & Payments'];

let shopper: ShopperWithoutScripts;

beforeEach(async () => {
  shopper = new ShopperWithoutScripts(site);
  await shopper.visit();
});

const textOfId = (id: string) => textOf(shopper.byId(id));

describe('The filter panel without scripts', () => {
  it('has every section of the specification', () => {
    expect(shopper.sectionTitles().toSorted()).toEqual(PANEL_SECTIONS.toSorted());
  });

  it('narrows to the count shown at an option of every section', async () => {
    const all = shopper.resultCount();
    const options = PANEL_SECTIONS.filter((title) => !WITHOUT_OPTIONS.includes(title)).map(
      (title) => {
        const narrowing = shopper.options(title).find(({ count }) => count > 0 && count < all);
        if (!narrowing) throw new Error(`${title} narrows nothing.`);
        return { title, ...narrowing };
      },
    );
    for (const { title, label, count } of options) {
      await shopper.tick(title, label);
      expect({ title, label, count: shopper.resultCount() }).toEqual({ title, label, count });
      expect(shopper.isChecked(shopper.option(title, label))).toBe(true);
      expect(shopper.chips()).toHaveLength(1);
      await shopper.untick(title, label);
    }
    expect(shopper.resultCount()).toBe(all);
  });

  it('narrows by make, model, trim and year step by step', async () => {
    const counts = [shopper.resultCount()];
    for (const select of ['Make', 'Model', 'Trim'] as const) {
      const { value, count } = mostFrequent(select);
      await shopper.pick(select, { value });
      expect(shopper.resultCount()).toBe(count);
      counts.push(count);
    }
    await shopper.pick('From year', { value: '2018' });
    counts.push(shopper.resultCount());
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(shopper.address).toMatch(
      /^\/cars-for-sale\?makeCode=\w+&modelCode=\w+&startYear=2018&trimCode=[\w%]+$/,
    );
  });

  it('accepts prices as digits and as dollars', async () => {
    const all = shopper.resultCount();
    shopper.fill('Min price', '10000');
    shopper.fill('Max price', '$20,000');
    await shopper.pressEnter('Max price');
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000&minPrice=10000');
    expect(shopper.chips()).toEqual(['Between $10,000 - $20,000']);
    expect(shopper.resultCount()).toBeLessThan(all);
  });

  it('shows the error of an invalid price pair at the field', async () => {
    shopper.fill('Min price', '20000');
    shopper.fill('Max price', '10000');
    await shopper.search();
    expect(textOfId('price-error')).toBe('Max price must be greater than Min price.');
    expect(shopper.field('Max price').attributes.get('aria-invalid')).toBe('true');
  });

  it('narrows by ZIP Code and radius, and rejects an unknown ZIP Code at the field', async () => {
    const all = shopper.resultCount();
    shopper.fill('ZIP Code', '78701');
    await shopper.pick('Search within', '50 miles');
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=50&zip=78701');
    expect(shopper.resultCount()).toBeLessThan(all);
    expect(textOf(shopper.one(({ tag }) => tag === 'h1'))).toContain('Austin, TX');
    shopper.fill('ZIP Code', '00000');
    await shopper.search();
    expect(textOfId('zip-error')).toBe('Enter a valid ZIP Code');
  });

  it('keeps an invalid ZIP Code with its error until it is corrected', async () => {
    const zip = () => shopper.valueOf(shopper.field('ZIP Code'));
    shopper.fill('ZIP Code', '00000');
    await shopper.tick('Exterior Color', 'Red');
    await shopper.tick('Condition', 'Used');
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=RED&listingType=USED');
    expect([zip(), textOfId('zip-error')]).toEqual(['00000', 'Enter a valid ZIP Code']);
    shopper.fill('ZIP Code', '78701');
    await shopper.search();
    const errors = shopper.all(({ attributes }) =>
      ['zip-error', 'invalid-values'].includes(attributes.get('id') ?? ''),
    );
    expect(errors.map(textOf)).toEqual(['']);
  });

  it('names the field of an error above the results, and links to it', async () => {
    for (const [label, search, message] of REJECTED_SEARCHES) {
      await shopper.visit(`/cars-for-sale?${search}`);
      const notice = shopper.byId('invalid-values');
      const links = shopper.all(
        (element) =>
          element.tag === 'a' &&
          textOf(notice).includes(textOf(element)) &&
          element.parent?.tag === 'li',
      );
      expect(links.map(textOf)).toEqual([message]);
      expect(links[0]!.attributes.get('href')).toBe(
        `#${shopper.field(label).attributes.get('id')}`,
      );
      const errors = shopper
        .all((element) => element.tag === 'p' && hasClass(element, 'error'))
        .map(textOf);
      expect(errors.filter((text) => text !== '')).toEqual([message.replace(`${label}: `, '')]);
    }
  });

  it('sets the experience to buy-online with its checkbox, and clears it without', async () => {
    await shopper.visit('/cars-for-sale?experience=commercial');
    const [section, label] = ['Buy Online / Ways to Purchase', 'Buy Online'];
    const { count } = shopper.options(section).find((option) => option.label === label)!;
    await shopper.tick(section, label);
    expect(shopper.address).toBe('/cars-for-sale?experience=buy-online&homeServices=BUY_ONLINE');
    expect(shopper.resultCount()).toBe(count);
    await shopper.untick(section, label);
    expect(shopper.address).toBe('/cars-for-sale');
  });

  it('removes the experience of a car maker with its make', async () => {
    await shopper.visit('/cars-for-sale?experience=hyundai-buy-online&makeCode=HYUND');
    await shopper.pick('Make', 'Any make');
    expect(shopper.address).toBe('/cars-for-sale');
    await shopper.visit('/cars-for-sale?experience=hyundai-buy-online&makeCode=HYUND');
    await shopper.follow(shopper.link('Remove Hyundai'));
    expect(shopper.address).toBe('/cars-for-sale');
  });
});

describe('The results without scripts', () => {
  it('lose one filter by its chip, and all by Clear all', async () => {
    await shopper.visit('/cars-for-sale?extColorSimple=RED&makeCode=TOYOTA');
    await shopper.follow(shopper.link('Remove filter: Red'));
    expect(shopper.chips()).toEqual(['Toyota']);
    await shopper.follow(shopper.byId('chips-clear'));
    expect(shopper.address).toBe('/cars-for-sale');
  });

  it('have the count shown at a suggested filter', async () => {
    const chip = shopper.byId('suggested-online');
    await shopper.follow(chip);
    expect(shopper.resultCount()).toBe(numberIn(textOf(chip)));
  });

  it('are sorted by the button beside the select', async () => {
    shopper.choose('Sort results', 'Price - Lowest');
    await shopper.press(
      shopper.one((element) => element.tag === 'button' && textOf(element) === 'Sort'),
    );
    expect(shopper.address).toBe('/cars-for-sale?sortBy=derivedpriceASC');
    const prices = shopper.cards().map((card) => {
      const price = Array.from(elementsOf(card)).find((element) => hasClass(element, 'price'));
      return numberIn(textOf(price));
    });
    expect(prices).toHaveLength(20);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('have the count shown at each category tab', async () => {
    for (const tab of [
      'Best Deals',
      'Buy Online',
      'For Sale By Owner',
      'Certified Used',
      'All Results',
    ]) {
      const link = shopper.one(
        (element) =>
          element.tag === 'a' &&
          textOf(element).includes(tab) &&
          isIn(element, (one) => hasClass(one, 'tabs')),
        tab,
      );
      const count = numberIn(textOf(link));
      await shopper.follow(link);
      expect([tab, shopper.resultCount()]).toEqual([tab, count]);
    }
  });

  it('continue through Load More Results and the page links', async () => {
    const ids = () => shopper.cards().map(({ attributes }) => attributes.get('id'));
    const first = ids();
    await shopper.follow(shopper.byId('load-more'));
    const second = ids();
    expect(shopper.address).toBe('/cars-for-sale?firstRecord=20');
    expect(second).toHaveLength(20);
    expect(second.filter((car) => first.includes(car))).toEqual([]);
    await shopper.follow(shopper.byId('page-previous'));
    expect(ids()).toEqual(first);
  });
});

/** The option of a select with the most cars. */
function mostFrequent(label: string): { value: string; count: number } {
  return optionsOf(shopper.field(label))
    .map((option) => ({
      value: valueOfOption(option),
      count: numberIn(/\(([\d,]+)\)$/.exec(textOf(option))?.[1] ?? ''),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)[0]!;
}
