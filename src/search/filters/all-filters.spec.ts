import { describe, expect, it } from '@jest/globals';
import { ALL_FILTERS } from './all-filters.js';
import { categorySearch } from './category-search.js';
import { ownNamesOf } from './filter.js';
import { isOptionFilter, sectionOfOption } from './option-filter.js';
import { PANEL_SECTIONS } from './panel-sections.js';

const OPTION_FILTERS = ALL_FILTERS.filter(isOptionFilter);

const twice = <Value>(values: readonly Value[]) =>
  values.filter((value, at) => values.indexOf(value) !== at);

describe('The filters', () => {
  it('have distinct parameter names, which they read', () => {
    expect(twice(ALL_FILTERS.map(({ name }) => name))).toEqual([]);
    expect(twice(ALL_FILTERS.flatMap(ownNamesOf))).toEqual([]);
    for (const filter of ALL_FILTERS)
      expect([filter.name, filter.params]).toEqual([
        filter.name,
        expect.arrayContaining([...ownNamesOf(filter)]),
      ]);
  });

  it('fill every section of the panel', () => {
    const ofOptions = OPTION_FILTERS.flatMap((filter) =>
      (filter.fixedOptions ?? []).map(({ code }) => sectionOfOption(filter, code)),
    );
    const held = new Set([...ALL_FILTERS.map(({ section }) => section), ...ofOptions]);
    expect(twice(PANEL_SECTIONS.map(({ id }) => id))).toEqual([]);
    expect(PANEL_SECTIONS.filter(({ id }) => !held.has(id))).toEqual([]);
  });

  it('have phrases only for existing options', () => {
    for (const {
      name,
      fixedOptions,
      sectionsOfOptions = {},
      category,
      keywords,
    } of OPTION_FILTERS) {
      const named = [
        ...Object.keys(sectionsOfOptions),
        ...(category?.values ?? []),
        ...Object.values(keywords?.together ?? {}).flat(),
      ];
      const codes = new Set(fixedOptions?.map(({ code }) => code));
      expect([name, named.filter((code) => !codes.has(code))]).toEqual([name, []]);
    }
  });

  it('within a category are applied before it', () => {
    const belonging = OPTION_FILTERS.filter(({ category }) => category !== undefined);
    expect(belonging.length).toBeGreaterThan(4);
    for (const filter of belonging)
      expect(ALL_FILTERS.indexOf(filter)).toBeLessThan(ALL_FILTERS.indexOf(categorySearch));
  });

  it('read an amount with a unit in a phrase', () => {
    const readers = ALL_FILTERS.flatMap(({ readAmount = [] }) => readAmount);
    const read = (phrase: string) =>
      readers
        .flatMap((reader) => reader(phrase, 0, 2026) ?? [])
        .map(({ filter, value }) => `${filter}=${value}`);
    expect(read('under 30k miles')).toEqual(['mileage=30000']);
    expect(read('30 mpg')).toEqual(['mpgRange=30-999']);
    expect(read('range over 250 miles')).toEqual(['electricMileRange=200-299,300-9999']);
    expect(read('2.5 liter')).toEqual(['engineDisplacement=2.0-2.9']);
  });
});
