import { describe, expect, it } from '@jest/globals';
import { FEATURES } from '../../../catalog/options/features.js';
import { plainWords } from '../../../catalog/word-table.js';
import { DEALER_WORDS } from '../normalize/dealer-words.js';
import { featuresNamed } from './equipment-words.js';

const labelsOf = (entry: string) =>
  featuresNamed(entry).map((code) => FEATURES.find((feature) => feature.code === code)!.label);

describe('An equipment entry', () => {
  it.each([
    ['Heated Front Seat(s)', ['Heated Seats']],
    ['HEATED SEAT', ['Heated Seats']],
    ['Back-Up Camera', ['Rearview Camera']],
    ['Apple CarPlay/Android Auto', ['Apple CarPlay', 'Android Auto']],
    ["Captain's Chairs", ['Captain Chairs']],
    ['ABS', ['Anti-Lock Brakes']],
    ['1501', ['Sunroof']],
  ])('"%s" is %j', (entry, labels) => {
    expect(labelsOf(entry)).toEqual(labels);
  });

  it.each([
    'Leather Steering Wheel',
    'Navigation Prep',
    'No Sunroof',
    'Rear Air Bags',
    '',
    'Cup holders',
  ])('"%s" is unknown', (entry) => {
    expect(labelsOf(entry)).toEqual([]);
  });

  it('may be the label or a phrase of every feature', () => {
    const names = FEATURES.flatMap(({ code, label, phrases = [] }) =>
      [label, ...phrases].map((name) => ({ code, name })),
    );
    expect(names.filter(({ code, name }) => !featuresNamed(name).includes(code))).toEqual([]);
  });

  it('is compared with normalized words of existing features', () => {
    const codes = new Set(FEATURES.map(({ code }) => code));
    expect(Object.keys(DEALER_WORDS).filter((code) => !codes.has(code))).toEqual([]);
    expect(
      Object.values(DEALER_WORDS)
        .flat()
        .filter((text) => plainWords(text) !== text),
    ).toEqual([]);
  });
});
