import { describe, expect, it } from '@jest/globals';
import { pictureOf, picturesOf } from './car-picture.js';
import type { CarFacts } from './body-of-car.js';
import { drawCar } from './draw-car.js';
import { parsePictureName, type PictureOptions } from './picture-name.js';
import { pictureOfStyle } from './style-picture.js';

const aCar = (facts: Partial<CarFacts> = {}): CarFacts => ({
  id: '712345678',
  makeCode: 'TOYOTA',
  bodyStyleCode: 'SUV4D',
  styleSubtype: 'COMPACT',
  exteriorColor: 'BLUE',
  fuelTypeGroup: 'GSL',
  ...facts,
});

const shown = (car: CarFacts): PictureOptions => {
  const picture = parsePictureName(pictureOf(car));
  if (!picture) throw new Error('a picture name that cannot be read');
  return picture;
};

const twenty = (facts: Partial<CarFacts>): CarFacts[] =>
  Array.from({ length: 20 }, (_, index) =>
    aCar({ ...facts, id: String(700_100_000 + index * 37) }),
  );

describe('The drawing of a car without a photo', () => {
  it('is the same for the same listing, across restarts', () => {
    expect(pictureOf(aCar())).toBe(pictureOf(aCar()));
    expect(pictureOf(aCar())).toMatch(/^suv-compact-blue-three-quarter-[0-9a-z]{5}$/);
  });

  it('has the body of the facts', () => {
    const bodyFor = (facts: Partial<CarFacts>) => shown(aCar({ styleSubtype: '', ...facts })).body;
    expect(bodyFor({ bodyStyleCode: 'SUV4D', styleSubtype: 'SUBCOMPACT' })).toBe('suv-subcompact');
    expect(bodyFor({ bodyStyleCode: 'SUV4D', styleSubtype: 'COMPACT' })).toBe('suv-compact');
    expect(bodyFor({ bodyStyleCode: 'SUV4D', styleSubtype: 'MIDSIZE' })).toBe('suv-midsize');
    expect(bodyFor({ bodyStyleCode: 'SUV4D', styleSubtype: 'FULLSIZE' })).toBe('suv-large');
    expect(bodyFor({ bodyStyleCode: 'SUV4D', fuelTypeGroup: 'ELE' })).toBe('crossover-ev');
    expect(bodyFor({ bodyStyleCode: 'SEDAN4D', styleSubtype: 'MIDSIZE' })).toBe('sedan');
    expect(bodyFor({ bodyStyleCode: 'SEDAN4D', styleSubtype: 'FULLSIZE', makeCode: 'MB' })).toBe(
      'luxury-sedan',
    );
    expect(bodyFor({ bodyStyleCode: 'SEDAN4D', styleSubtype: 'COMPACT', makeCode: 'BMW' })).toBe(
      'sedan-compact',
    );
    expect(bodyFor({ bodyStyleCode: 'COUPE2D' })).toBe('coupe');
    expect(bodyFor({ bodyStyleCode: 'COUPE2D', makeCode: 'FER' })).toBe('sports');
    expect(bodyFor({ bodyStyleCode: 'CONV2D' })).toBe('convertible');
    expect(bodyFor({ bodyStyleCode: 'HATCH5D' })).toBe('hatchback');
    expect(bodyFor({ bodyStyleCode: 'WAGON5D' })).toBe('wagon');
    expect(bodyFor({ bodyStyleCode: 'TRUCKREG' })).toBe('pickup-regular');
    expect(bodyFor({ bodyStyleCode: 'TRUCKEXT' })).toBe('pickup-extended');
    expect(bodyFor({ bodyStyleCode: 'TRUCKCREW' })).toBe('pickup-crew');
    expect(bodyFor({ bodyStyleCode: 'MINIVAN' })).toBe('minivan');
    expect(bodyFor({ bodyStyleCode: 'VANCARGO' })).toBe('cargo-van');
    expect(bodyFor({ bodyStyleCode: 'AIRSHIP' })).toBe('sedan');
  });

  it('is as boxy, short or small as its model', () => {
    const bodyFor = (modelCode: string, bodyStyleCode: string) =>
      shown(aCar({ modelCode, bodyStyleCode })).body;
    expect(bodyFor('WRANGLER', 'SUV2D')).toBe('off-roader-short');
    expect(bodyFor('WRANGLERUNLIMITED', 'SUV4D')).toBe('off-roader');
    expect(bodyFor('SOUL', 'WAGON5D')).toBe('hatchback-tall');
    expect(bodyFor('NIROEV', 'WAGON5D')).toBe('crossover-ev');
    expect(bodyFor('NV200', 'VANCARGO')).toBe('van-small');
    expect(bodyFor('TACOMA', 'TRUCKCREW')).toBe('pickup-midsize');
    expect(bodyFor('FIAT500', 'HATCH3D')).toBe('hatchback-mini');
    expect(bodyFor('FIAT500C', 'CONV2D')).toBe('convertible');
  });

  it('has the color of the listing, and is a sketch without one', () => {
    expect(shown(aCar({ exteriorColor: 'PURPLE' })).color).toBe('purple');
    const { exteriorColor: _, ...colorless } = aCar();
    expect(shown(colorless)).toMatchObject({ color: 'unpainted', background: 'paper' });
    expect(shown(aCar({ exteriorColor: 'OTHER' }))).toMatchObject({
      color: 'unpainted',
      background: 'paper',
    });
  });

  it('closes the grille of electric cars only', () => {
    const areClosed = (facts: Partial<CarFacts>): boolean[] =>
      twenty({ bodyStyleCode: 'SEDAN4D', ...facts }).map((car) =>
        shown(car).details.includes('closed-grille'),
      );
    expect(areClosed({ fuelTypeGroup: 'ELE' })).not.toContain(false);
    expect(areClosed({ fuelTypeGroup: 'HYB' })).not.toContain(true);
  });

  it('gives side windows to passenger vans and not to cargo vans', () => {
    expect(shown(aCar({ bodyStyleCode: 'VANPASS' })).details).toContain('side-windows');
    expect(shown(aCar({ bodyStyleCode: 'VANCARGO' })).details).not.toContain('side-windows');
  });

  const bodies = ['SUV4D', 'SEDAN4D', 'TRUCKCREW', 'MINIVAN', 'VANCARGO', 'COUPE2D'];
  it.each(bodies)('differs between twenty %s of one color', (bodyStyleCode) => {
    const pictures = twenty({ bodyStyleCode }).map(shown);
    expect(new Set(pictures.map((picture) => drawCar(picture))).size).toBe(20);
    const places = new Set(
      pictures.map(({ background, wheel, isMirrored }) => `${background} ${wheel} ${isMirrored}`),
    );
    expect(places.size).toBeGreaterThanOrEqual(15);
  });

  it('has six views of one car in one place, three-quarter first', () => {
    const pictures = picturesOf(aCar()).map((name) => parsePictureName(name));
    expect(pictures.map((picture) => picture?.view)).toEqual([
      'three-quarter',
      'side',
      'rear-three-quarter',
      'front',
      'rear',
      'wheel',
    ]);
    const [first, ...others] = pictures;
    for (const other of others) expect({ ...other, view: first?.view }).toEqual(first);
  });
});

describe('The drawing of a body style', () => {
  it('has no background, so that it fits dark pages', () => {
    const picture = parsePictureName(pictureOfStyle('SUVCROSS'))!;
    expect(picture).toMatchObject({ view: 'side', background: 'clear' });
    const withPaper = drawCar({ ...picture, background: 'paper' });
    expect(withPaper).toContain('#f3f5f8');
    expect(drawCar(picture)).not.toContain('#f3f5f8');
  });
});
