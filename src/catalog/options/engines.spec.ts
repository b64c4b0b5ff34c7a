import { describe, expect, it } from '@jest/globals';
import { describeEngine, parseEngine } from './engines.js';

describe('An engine of the catalog', () => {
  it.each([
    ['I4 2.5', '4CLDR', '2.5L 4-Cylinder'],
    ['I4 2.0T', '4CLDR', '2.0L 4-Cylinder Turbo'],
    ['V8 5.7', '8CLDR', '5.7L V8'],
    ['H6 3.6', '6CLDR', '3.6L 6-Cylinder'],
    ['W12 6.0T', '12CLDR', '6.0L W12 Turbo'],
    ['R2 1.3', 'ROTARY', '1.3L Rotary'],
    ['EV', 'ELECTRIC', 'Electric Motor'],
  ])('%s is option %s and is labelled "%s"', (text, code, words) => {
    const engine = parseEngine(text)!;
    expect([engine.code, describeEngine(engine)]).toEqual([code, words]);
  });

  it('is rejected when malformed or with impossible cylinders', () => {
    expect(['', 'I4', '2.5 I4', 'I7 2.0', 'V8 5.7L', 'i4 2.5', 'I4 2.5 '].map(parseEngine)).toEqual(
      Array(7).fill(undefined),
    );
  });
});
