import { describe, expect, it } from '@jest/globals';
import { bodyFrom } from './normalise-body.js';
import { exteriorColorFrom, interiorColorFrom } from './normalise-colors.js';
import { listingTypeFrom } from './normalise-condition.js';
import { displacementFrom, driveTypeFrom, engineCodeFrom, fuelGroupFrom, transmissionFrom } from './normalise-powertrain.js';

describe('Words of feeds', () => {
  it.each([
    ['gas', 'GSL'],
    ['Gasoline Fuel', 'GSL'],
    ['diesel', 'DSL'],
    ['Hybrid', 'HYB'],
    ['Gas/Electric Hybrid', 'HYB'],
    ['Plug-In Hybrid', 'PIH'],
    ['PLUGIN_HYBRID', 'PIH'],
    ['electric', 'ELE'],
    ['Flex Fuel (E85)', 'ALT'],
    ['Hydrogen', 'HYD'],
    ['', undefined],
    ['none', undefined],
  ])('say of the fuel "%s": %s', (text, code) => {
    expect(fuelGroupFrom(text)).toBe(code);
  });

  it.each([
    ['4wd', '4WD'],
    ['4x4', '4WD'],
    ['Four Wheel Drive', '4WD'],
    ['AWD', 'AWD'],
    ['All-Wheel Drive', 'AWD'],
    ['xDrive', 'AWD'],
    ['fwd', 'FWD'],
    ['Front-wheel drive', 'FWD'],
    ['RWD', 'RWD'],
    ['Rear Wheel Drive', 'RWD'],
    ['other', undefined],
  ])('say of the drive "%s": %s', (text, code) => {
    expect(driveTypeFrom(text)).toBe(code);
  });

  it.each([
    ['automatic', 'AUT'],
    ['8-Speed Automatic', 'AUT'],
    ['CVT', 'AUT'],
    ['6-Speed Manual', 'MAN'],
    ['manual', 'MAN'],
    ['5 speed', 'MAN'],
    ['7-Speed Dual-Clutch', 'AUT'],
    ['other', undefined],
  ])('say of the transmission "%s": %s', (text, code) => {
    expect(transmissionFrom(text)).toBe(code);
  });

  it.each([
    ['6 cylinders', '6CLDR', undefined],
    ['V8', '8CLDR', undefined],
    ['2.5L I-4', '4CLDR', 2.5],
    ['5.7L V8 HEMI', '8CLDR', 5.7],
    ['4', '4CLDR', undefined],
    ['1.3L Rotary', 'ROTARY', 1.3],
    ['7 cylinders', undefined, undefined],
    ['other', undefined, undefined],
  ])('say of the engine "%s": %s, %s liters', (text, code, liters) => {
    expect(engineCodeFrom(text)).toBe(code);
    expect(displacementFrom(text)).toBe(liters);
  });

  it.each([
    ['4D Sport Utility', 'SUVCROSS', undefined],
    ['SUV', 'SUVCROSS', undefined],
    ['Crew Cab Pickup', 'TRUCKS', 'TRUCKCREW'],
    ['SuperCrew', 'TRUCKS', 'TRUCKCREW'],
    ['Extended Cab', 'TRUCKS', 'TRUCKEXT'],
    ['Regular Cab', 'TRUCKS', 'TRUCKREG'],
    ['mini-van', 'VANMV', 'MINIVAN'],
    ['MINIVAN', 'VANMV', 'MINIVAN'],
    ['Cargo Van', 'VANMV', 'VANCARGO'],
    ['van', 'VANMV', undefined],
    ['Convertible', 'CONVERT', undefined],
    ['5-door hatchback', 'HATCH', undefined],
    ['Coupé', 'COUPE', 'COUPE2D'],
    ['sedan', 'SEDAN', 'SEDAN4D'],
  ])('say of the body "%s": %s %s', (text, vehicleStyleCode, bodyStyleCode) => {
    expect(bodyFrom(text)).toEqual({ vehicleStyleCode, ...(bodyStyleCode && { bodyStyleCode }) });
  });

  it('that name no body say nothing', () => {
    expect(bodyFrom('other')).toBeUndefined();
    expect(bodyFrom('')).toBeUndefined();
  });

  it.each([
    ['Magnetic Gray Metallic', 'GRAY'],
    ['grey', 'GRAY'],
    ['Midnight Blue', 'BLUE'],
    ['custom', undefined],
    ['N/A', undefined],
    ['', undefined],
  ])('say of the paint "%s": %s', (text, code) => {
    expect(exteriorColorFrom(text)).toBe(code);
  });

  it.each([
    ['Black/Red', 'BLACK'],
    ['Tan leather', 'BEIGE'],
    ['Silver', 'GRAY'],
    ['Purple', 'OTHER'],
    ['Zebra', 'OTHER'],
    ['-', undefined],
    ['', undefined],
  ])('say of the interior "%s": %s', (text, code) => {
    expect(interiorColorFrom(text)).toBe(code);
  });

  it.each([
    ['new', '', 'NEW'],
    ['NEW', '0', 'NEW'],
    ['n', '', 'NEW'],
    ['used', 'no', 'USED'],
    ['', '', 'USED'],
    ['like new', '', 'USED'],
    ['used', 'yes', 'CERTIFIED'],
    ['used', '1', 'CERTIFIED'],
    ['certified', '', 'CERTIFIED'],
    ['third-party certified', '', '3P_CERT'],
  ])('say of the condition "%s" and certified "%s": %s', (condition, certified, code) => {
    expect(listingTypeFrom(condition, certified)).toBe(code);
  });
});
