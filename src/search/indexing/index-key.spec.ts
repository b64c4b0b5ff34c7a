import { describe, expect, it } from '@jest/globals';
import { referenceTables } from '../../catalog/reference-data/reference-file.js';
import { aSearchContext } from '../../../test/search-context.js';
import { isOptionFilter } from '../filters/option-filter.js';
import {
  RELEVANCE_POINTS,
  type RelevancePoints,
  freshnessPoints,
  lastingPointsOf,
  relevanceFactors,
} from '../relevance.js';
import type { IndexKeyColumns } from './index-key.js';
import { indexKeyColumns, probesKey } from './index-key.js';
import { CAR_RULES, type CarRules } from './indexed-car.js';

const context = aSearchContext();
const today = probesKey(context);

/** The server's rules with another meaning of one filter. */
function withFilter(
  name: string,
  meaning: (values: readonly string[]) => readonly string[],
): CarRules {
  return {
    ...CAR_RULES,
    filters: CAR_RULES.filters.map((filter) =>
      filter.name === name
        ? { ...filter, valuesOf: (car, carContext) => meaning(filter.valuesOf(car, carContext)) }
        : filter,
    ),
  };
}

/** The server's rules with other points. */
function withPoints(points: RelevancePoints): CarRules {
  const factors = relevanceFactors(points);
  return {
    ...CAR_RULES,
    lastingPointsOf: (car) => lastingPointsOf(car, factors),
    freshnessPoints: (listedAt, now) => freshnessPoints(listedAt, now, points),
  };
}

const { known, ...single } = RELEVANCE_POINTS;
const otherPoints: [string, RelevancePoints][] = [
  ...Object.entries(single).map(([name, points]): [string, RelevancePoints] => [
    name,
    { ...RELEVANCE_POINTS, [name]: points + 1 },
  ]),
  ...Object.entries(known).map(([name, points]): [string, RelevancePoints] => [
    `known ${name}`,
    { ...RELEVANCE_POINTS, known: { ...known, [name]: points + 1 } },
  ]),
];

describe('The key of the index', () => {
  it('contains the parts computed at build time', () => {
    const { indexKey } = referenceTables<{ indexKey: IndexKeyColumns }>();
    expect(indexKey.parts.all()).toEqual(indexKeyColumns(context).parts.all());
  });

  it('is the same for the same rows', () => {
    expect(probesKey(context, { ...CAR_RULES })).toBe(today);
  });

  it.each(otherPoints)('changes when %s weighs one point more', (_name, points) => {
    expect(probesKey(context, withPoints(points))).not.toBe(today);
  });

  it.each(CAR_RULES.filters.map(({ name }) => name))(
    'changes when %s no longer reads a car',
    (name) => {
      expect(
        probesKey(
          context,
          withFilter(name, () => []),
        ),
      ).not.toBe(today);
    },
  );

  // Positions of ZIP Codes are reference data, which the key includes completely.
  const fixed = CAR_RULES.filters.flatMap((filter) =>
    isOptionFilter(filter) && filter.fixedOptions && filter.name !== 'state'
      ? [[filter.name, filter.fixedOptions] as const]
      : [],
  );
  it.each(fixed)('changes when any value of %s is no longer read', (name, options) => {
    const unnoticed = options.filter(({ code }) => {
      const without = withFilter(name, (values) => values.filter((value) => value !== code));
      return probesKey(context, without) === today;
    });
    expect(unnoticed).toEqual([]);
  });
});
