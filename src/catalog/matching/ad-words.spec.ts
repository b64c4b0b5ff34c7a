import { describe, expect, it } from '@jest/globals';
import { adWords, squeezed, withoutLeadingYear } from './ad-words.js';

describe('The words of an advertisement', () => {
  it.each([
    ['F-150', 'f150'],
    ['f 150', 'f150'],
    ['Town & Country', 'towncountry'],
    ['town and country', 'towncountry'],
    ['Citroën', 'citroen'],
    ["P'up", 'pup'],
    ['2.5i', '2.5i'],
    ['A6 3,0 TDI', 'a63.0tdi'],
  ])('normalize %s to %s', (text, key) => {
    expect(squeezed(text)).toBe(key);
  });

  it('split numbers from letters but remember what was typed together', () => {
    expect(adWords('f150 xlt')).toEqual({
      words: ['f', '150', 'xlt'],
      begins: [true, false, true, true],
      parted: [false, false, false],
      offset: 0,
    });
  });

  it.each([
    ['Camry/Corolla', [false, true]],
    ['Camry & Corolla', [false, true]],
    ['Camry and Corolla', [false, true]],
    ['Camry, Corolla', [false, true]],
    ['3,6', [false, true]],
    ['Camry | Corolla', [false, true]],
    ['Camry - Corolla', [false, true]],
    ['Camry vs Corolla', [false, false, true]],
    ['Mach-E', [false, false]],
    ['/ Camry', [false]],
  ])('know what is separated from the preceding word: %s', (text, parted) => {
    expect(adWords(text).parted).toEqual(parted);
  });

  it('find no Sport in a sport utility', () => {
    expect(adWords('Explorer Sport Utility 4D').words).toEqual(['explorer', 'suv', '4', 'd']);
  });

  it('drop a leading model year, and no other number', () => {
    expect(withoutLeadingYear(adWords('2014 f150')).words).toEqual(['f', '150']);
    expect(withoutLeadingYear(adWords('2500 hd')).words).toEqual(['2500', 'hd']);
  });
});
