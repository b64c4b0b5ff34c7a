import {
  ENGINE_DISPLACEMENTS,
  engineDisplacementOf,
} from '../../catalog/options/engine-displacements.js';
import {
  BELOW,
  OR_MORE,
  firstMatchAt,
  matchAt,
  pattern,
} from '../query-understanding/amounts/amount-patterns.js';
import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';
import { amountOfOptions } from './amount-of-options.js';
import { optionFilter } from './option-filter.js';

/** Engine size in bands of liters. Phrases are read by amount ("under 2.0 liters"). */
export const engineDisplacement = optionFilter({
  name: 'engineDisplacement',
  section: 'engine-displacement',
  choice: 'any',
  options: ENGINE_DISPLACEMENTS,
  documentation: { group: 'driving', about: 'Engine displacement in liters.' },
  keywords: { areLabelsRead: false },
  readAmount,
  valuesOf: ({ listing }) => {
    const range = engineDisplacementOf(listing.displacementLiters);
    return range ? [range] : [];
  },
});

const LITERS = String.raw`(\d\.\d)(?:\s?(?:liters?|litres?|l)(?![a-z0-9])|(?=\s(?:hemi|v\d|ecoboost|coyote|turbo)))`;
/** "mustang gt 5.0": a number with one decimal, without another unit after it. */
const NO_OTHER_UNIT = String.raw`(?![a-z0-9]|[.,+-]\d|\s?(?:k|grand|thousand|million|%|'|"|ft|foot|feet|inch|inches|stars?|mpg|mi|miles?|t|seconds?|sec|apr|percent)(?![a-z]))`;
const ALONE = String.raw`(?<![a-z0-9.,$-])([1-8]\.\d)${NO_OTHER_UNIT}`;
const EXACTLY = [pattern(LITERS, '(?:engine)?'), pattern(ALONE, '(?:engine)?')];
const BELOW_LITERS = pattern(BELOW, LITERS);
const ABOVE_LITERS = pattern(LITERS, OR_MORE);

function readAmount(plain: string, at: number): AmountMatch | undefined {
  const below = matchAt(BELOW_LITERS, plain, at);
  const above = below ? undefined : matchAt(ABOVE_LITERS, plain, at);
  const match = below ?? above ?? firstMatchAt(EXACTLY, plain, at);
  if (!match) return undefined;
  const liters = Number(match[1]);
  const one = engineDisplacementOf(liters);
  const choices = ENGINE_DISPLACEMENTS.filter(({ code, min, max }) =>
    below ? min < liters : above ? max >= liters : code === one,
  );
  const label = choices.map((choice) => choice.label).join(', ');
  // Searches can only use whole bands. An amount can be the limit of one.
  const isExact =
    (below ?? above) !== undefined && ENGINE_DISPLACEMENTS.some(({ min }) => min === liters);
  return amountOfOptions('engineDisplacement', choices, match[0].length, label, !isExact);
}
