import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chordOf, milesBetween, spherePoint, squaredChord } from './distance.js';

const AUSTIN = { latitude: 30.2672, longitude: -97.7431 };
const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const position = fc.record({ latitude: degrees(90), longitude: degrees(180) });

describe('The distance in miles', () => {
  it('is 1,511 from Austin to New York and half the circumference between the poles', () => {
    expect(milesBetween(AUSTIN, NEW_YORK)).toBeCloseTo(1511, -1);
    expect(
      milesBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }),
    ).toBeCloseTo(12_437, -1);
  });

  it('crosses the date line the short way', () => {
    expect(
      milesBetween({ latitude: 52, longitude: 179.9 }, { latitude: 52, longitude: -179.9 }),
    ).toBeLessThan(10);
  });

  it('agrees with the chord through the sphere', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(chordOf(milesBetween(a, b)) ** 2).toBeCloseTo(
          squaredChord(spherePoint(a), spherePoint(b)),
          9,
        );
      }),
    );
  });
});
