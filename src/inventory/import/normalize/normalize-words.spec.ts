import { describe, expect, it } from '@jest/globals';
import { bodyFrom } from './normalize-body.js';
import { exteriorColorFrom, interiorColorFrom } from './normalize-colors.js';
import { listingTypeFrom } from './normalize-condition.js';
import { historyOf } from './normalize-history.js';
import {
  displacementFrom,
  driveTypeFrom,
  engineCodeFrom,
  fuelGroupFrom,
  transmissionFrom,
} from './normalize-powertrain.js';

describe('Feed words', () => {
  it.each([
    ['gas', 'GSL'],
    ['Gasoline Fuel', 'GSL'],
    ['diesel', 'DSL'],
    ['Hybrid', 'HYB'],
    ['HYB', 'HYB'],
    ['Gas/Electric Hybrid', 'HYB'],
    ['Plug-In Hybrid', 'PIH'],
    ['PLUGIN_HYBRID', 'PIH'],
    ['electric', 'ELE'],
    ['Gasoline/Mild Electric Hybrid', 'HYB'],
    ['Electric/Gas', 'HYB'],
    ['Flex Fuel (E85)', 'ALT'],
    ['E85', 'ALT'],
    ['Gas/Ethanol', 'ALT'],
    ['B20 diesel', 'DSL'],
    ['6.7L Cummins', 'DSL'],
    ['Premium Unleaded', 'GSL'],
    ['Hydrogen', 'HYD'],
    ['', undefined],
    ['none', undefined],
  ])('for the fuel "%s": %s', (text, code) => {
    expect(fuelGroupFrom(text)).toBe(code);
  });

  it.each([
    ['4wd', '4WD'],
    ['4x4', '4WD'],
    ['Four Wheel Drive', '4WD'],
    ['AWD', 'AWD'],
    ['All-Wheel Drive', 'AWD'],
    ['xDrive', 'AWD'],
    ['HTRAC', 'AWD'],
    ['fwd', 'FWD'],
    ['Front-wheel drive', 'FWD'],
    ['RWD', 'RWD'],
    ['Rear Wheel Drive', 'RWD'],
    ['4-Wheel or All-Wheel Drive', 'AWD'],
    ['4x2', '2WD'],
    ['2WD', '2WD'],
    ['2-Wheel Drive, Front', 'FWD'],
    ['other', undefined],
  ])('for the drive "%s": %s', (text, code) => {
    expect(driveTypeFrom(text)).toBe(code);
  });

  it.each([
    ['automatic', 'AUT'],
    ['8-Speed Automatic', 'AUT'],
    ['CVT', 'AUT'],
    ['6-Speed Manual', 'MAN'],
    ['manual', 'MAN'],
    ['5 speed', undefined],
    ['6-Speed', undefined],
    ['8-Speed', 'AUT'],
    ['1-Speed', 'AUT'],
    ['7-Speed', undefined],
    ['8-Speed A/T', 'AUT'],
    ['7-Speed Dual-Clutch', 'AUT'],
    ['8A', 'AUT'],
    ['10A', 'AUT'],
    ['6AT', 'AUT'],
    ['6-AT', 'AUT'],
    ['8DCT', 'AUT'],
    ['IVT', 'AUT'],
    ['6MT', 'MAN'],
    ['5M', 'MAN'],
    ['other', undefined],
  ])('for the transmission "%s": %s', (text, code) => {
    expect(transmissionFrom(text)).toBe(code);
  });

  it.each([
    ['6 cylinders', '6CLDR', undefined],
    ['V8', '8CLDR', undefined],
    ['2.5L I-4', '4CLDR', 2.5],
    ['5.7L V8 HEMI', '8CLDR', 5.7],
    ['4', '4CLDR', undefined],
    ['1.3L Rotary', 'ROTARY', 1.3],
    ['Inline 4', '4CLDR', undefined],
    ['Four-Cylinder', '4CLDR', undefined],
    ['5.0', undefined, 5],
    ['2.0T', undefined, 2],
    ['2.0TDI', undefined, 2],
    ['3.0d I-6', '6CLDR', 3],
    ['Electric, 6.6kW charger', 'ELECTRIC', undefined],
    ['1.2.3', undefined, undefined],
    ['7 cylinders', undefined, undefined],
    ['other', undefined, undefined],
  ])('for the engine "%s": %s, %s liters', (text, code, liters) => {
    expect(engineCodeFrom(text)).toBe(code);
    expect(displacementFrom(text)).toBe(liters);
  });

  it.each([
    ['4D Sport Utility', 'SUVCROSS'],
    ['SUV', 'SUVCROSS'],
    ['Crew Cab Pickup', 'TRUCKCREW'],
    ['SuperCrew', 'TRUCKCREW'],
    ['SCREW', 'TRUCKCREW'],
    ['DBL CAB', 'TRUCKS'],
    ['2D Conv', 'CONVERT'],
    ['Conv. Van', 'VANMV'],
    ['SDN', 'SEDAN4D'],
    ['CPE', 'COUPE2D'],
    ['Extended Cab', 'TRUCKEXT'],
    ['Regular Cab', 'TRUCKREG'],
    ['mini-van', 'MINIVAN'],
    ['MINIVAN', 'MINIVAN'],
    ['Cargo Van', 'VANCARGO'],
    ['van', 'VANMV'],
    ['Convertible', 'CONVERT'],
    ['5-door wagon', 'WAGON5D'],
    ['5 Door', 'HATCH'],
    ['5dr HB', 'HATCH'],
    ['4dr HB', 'HATCH'],
    ['5dr wagon', 'WAGON5D'],
    ['excursion 2wdsuv', 'SUVCROSS'],
    ['5-door hatchback', 'HATCH'],
    ['Coupé', 'COUPE2D'],
    ['sedan', 'SEDAN4D'],
  ])('for the body "%s": %s', (text, body) => {
    expect(bodyFrom(text)).toBe(body);
  });

  it('without a body yield none', () => {
    expect(bodyFrom('other')).toBeUndefined();
    expect(bodyFrom('')).toBeUndefined();
  });

  it.each([
    ['Magnetic Gray Metallic', 'GRAY'],
    ['grey', 'GRAY'],
    ['Midnight Blue', 'BLUE'],
    ['Midnight Pearl', 'BLACK'],
    ['Red with black roof', 'RED'],
    ['Black roof, red', 'RED'],
    ['Red / Black two-tone', 'RED'],
    ['Two-tone: silver and black', 'SILVER'],
    ['White w/ black soft top', 'WHITE'],
    ['Red black roof', 'RED'],
    ['Yellow black', 'YELLOW'],
    ['Blue with white racing stripes', 'BLUE'],
    ['Roof black, body red', 'RED'],
    ['Maroon over black', 'RED'],
    ['Black roof', undefined],
    ['Not red', undefined],
    ['non-red', undefined],
    ['Not red, blue', 'BLUE'],
    ['Red, not orange', 'RED'],
    ['Non-metallic red', 'RED'],
    ['Zebra', undefined],
    ['custom', undefined],
    ['N/A', undefined],
    ['', undefined],
  ])('for the paint "%s": %s', (text, code) => {
    expect(exteriorColorFrom(text)).toBe(code);
  });

  it.each([
    [
      'WHITE',
      'Wind Chill Pearl',
      'Blizzard Pearl',
      'Starfire Pearl',
      'Ice Cap',
      'Iridescent Pearl Tricoat',
    ],
    [
      'BLACK',
      'Caviar',
      'Manhattan Noir Metallic',
      'Carbon Flash Metallic',
      'Ebony Twilight Metallic',
    ],
    ['SILVER', 'Billet Metallic Clearcoat', 'Liquid Platinum', 'Sterling Metallic'],
    [
      'GRAY',
      'Gun Metallic',
      'Dark Ash Metallic',
      'Polished Metal',
      'Underground',
      'Lead Foot',
      'Rhino Clearcoat',
      'Meteorite Metallic',
    ],
    [
      'RED',
      'Molten Lava Pearl',
      'TorRed',
      'Infrared Tintcoat',
      'Snazzberry Pearlcoat',
      'Redline 2 Coat Pearl',
      'Ruby Flare Pearl',
    ],
    [
      'BLUE',
      'Blueprint',
      'Still Night Pearl',
      'Nightfall Mica',
      'Frostbite',
      'Area 51',
      'Wave Metallic',
      'Pacific Blue',
    ],
    [
      'GREEN',
      'Alumina Jade',
      'Guard Metallic',
      'Mojito!',
      'Sarge Green',
      'Cypress Pearl',
      'Rainforest',
    ],
    [
      'BROWN',
      'Titanium Flash Mica',
      'Light Brownstone Pearl',
      'Smoked Mesquite',
      'Java Metallic',
      'Kona Coffee Metallic',
    ],
    ['BEIGE', 'Platinum Quartz', 'Gobi Clearcoat', 'Gondwana Stone', 'Mudbath', 'Quicksand'],
    ['ORANGE', 'Inferno', 'Solar Octane', "Punk'n Metallic Clearcoat"],
    ['YELLOW', 'Hellayella Clearcoat', 'Shock', 'Tiger Eye Pearl'],
    ['PURPLE', 'Hellraisin', 'Plum Crazy Pearl'],
  ])("include makers' paint names: %s is %s, %s, %s …", (code, ...paints) => {
    expect(paints.map((paint) => [paint, exteriorColorFrom(paint)])).toEqual(
      paints.map((paint) => [paint, code]),
    );
  });

  it.each([
    ['Ash', 'GRAY'],
    ['Camel', 'BEIGE'],
    ['Macchiato/Magmagrey', 'BROWN'],
    ['Black/Red', 'BLACK'],
    ['Tan leather', 'BEIGE'],
    ['Silver', 'GRAY'],
    ['Purple', 'OTHER'],
    ['Cloth, Purple', 'OTHER'],
    ['Zebra', undefined],
    ['Premium Cloth', undefined],
    ['not black', undefined],
    ['-', undefined],
    ['', undefined],
  ])('for the interior "%s": %s', (text, code) => {
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
    ['dealer certified', '', '3P_CERT'],
    ['third-party certified', 'yes', '3P_CERT'],
    ['not certified', '', 'USED'],
    ['used', 'Certified: No', 'USED'],
    ['used', 'Non-certified', 'USED'],
    ['used', 'Honda Certified Pre-Owned', 'CERTIFIED'],
  ])('for the condition "%s" and certified "%s": %s', (condition, certified, code) => {
    expect(listingTypeFrom(condition, certified)).toBe(code);
  });

  it.each([
    [['1-Owner', 'Clean Title', 'no'], ['ONE_OWNER', 'CLEAN_TITLE'], []],
    [
      ['CARFAX One-Owner', 'One owner', 'No Accidents or Damage Reported'],
      ['NO_ACCIDENTS', 'ONE_OWNER'],
      [],
    ],
    [['2 owners', 'accident', 'PERSONAL_USE'], ['PERSONAL_USE'], ['2 owners', 'accident']],
    [[], [], []],
  ])('for the history %j: %j, not %j', (entries, history, unknown) => {
    expect(historyOf(entries)).toEqual({ history, unknown });
  });
});
