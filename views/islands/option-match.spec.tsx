import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLookedFor } from './option-match.js';

describe('An option', () => {
  it.each([
    ['Apple CarPlay', 'carplay'],
    ['Wi-Fi Hotspot', 'wifi'],
    ['Wi-Fi Hotspot', 'wi-fi hot'],
    ['Heated Seats', 'seats  heated'],
    ['Surround View Camera', ' CAM '],
    ['Heated Seats', ''],
    ['Heated Seats', '-'],
  ])('%p matches %p', (name, typed) => {
    expect(isLookedFor(name, typed)).toBe(true);
  });

  it.each([
    ['Heated Seats', 'cooled'],
    ['Heated Seats', 'heated mirrors'],
    ['Lane Departure', 'lane keeping'],
  ])('%p does not match %p', (name, typed) => {
    expect(isLookedFor(name, typed)).toBe(false);
  });

  it('matches any of its words in any order, case-insensitively', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z0-9-]{1,8}$/), {
      minLength: 1,
      maxLength: 5,
    });
    const nameAndSome = words.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all)));
    fc.assert(
      fc.property(nameAndSome, ([all, some]) => {
        expect(isLookedFor(all.join(' '), some.join(' ').toUpperCase())).toBe(true);
      }),
    );
  });

  it('that matches a string matches every prefix of it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (name, typed, length) => {
        const less = typed.slice(0, length % (typed.length + 1));
        fc.pre(isLookedFor(name, typed));
        expect(isLookedFor(name, less)).toBe(true);
      }),
    );
  });
});
