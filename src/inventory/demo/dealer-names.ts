import type { ZipPlace } from '../../catalog/places/places.js';
import type { Random } from './random.js';

/** Landscapes and directions in dealer names; no names of persons. */
const ANYWHERE = [
  'Lakeside', 'Riverbend', 'Crossroads', 'Northgate', 'Southgate', 'Eastside', 'Westside', 'Meadowbrook', 'Oak Ridge', 'Stonebridge',
  'Parkway', 'Summit', 'Valley', 'Prairie', 'Highland', 'Cedar Point', 'Silver Creek', 'Maple Grove', 'Harbor', 'Heritage', 'Liberty',
  'Pioneer', 'Blue Sky', 'Two Rivers', 'Fairview', 'Gateway', 'Beacon', 'Landmark', 'Metro', 'Premier', 'Crown Point', 'Millbrook',
];

const OF_STATE: Readonly<Record<string, readonly string[]>> = {
  TX: ['Hill Country', 'Lone Star', 'Gulf Coast', 'Big Bend', 'Bluebonnet'],
  CA: ['Golden Gate', 'Bay Area', 'Sierra', 'Pacific Coast', 'Redwood'],
  FL: ['Sunshine', 'Gulfshore', 'Palmetto', 'Suncoast', 'Treasure Coast'],
  NY: ['Hudson Valley', 'Empire', 'Finger Lakes', 'Five Points'],
  CO: ['Front Range', 'Mile High', 'Rocky Mountain'],
  AZ: ['Desert Sky', 'Saguaro', 'Copper State', 'Superstition'],
  WA: ['Evergreen', 'Puget', 'Cascade', 'Rainier View'],
  OR: ['Cascade', 'Willamette', 'Timberline'],
  MI: ['Great Lakes', 'Motor City', 'Mackinac'],
  IL: ['Prairie State', 'Lakeshore', 'Fox Valley'],
  GA: ['Peach State', 'Piedmont', 'Chattahoochee'],
  NC: ['Blue Ridge', 'Carolina', 'Piedmont'],
  SC: ['Palmetto', 'Lowcountry', 'Carolina'],
  VA: ['Old Dominion', 'Blue Ridge', 'Tidewater'],
  PA: ['Keystone', 'Susquehanna', 'Brandywine'],
  OH: ['Buckeye', 'Western Reserve', 'Miami Valley'],
  MN: ['North Star', 'Twin Lakes', 'Loon Lake'],
  MA: ['Bay State', 'Minuteman', 'Cape'],
  UT: ['Wasatch', 'Beehive', 'Canyonlands'],
  TN: ['Volunteer', 'Smoky Mountain', 'Cumberland'],
  MO: ['Gateway Arch', 'Ozark', 'Show Me'],
  NV: ['Silver State', 'High Desert'],
};

const INDEPENDENT_NOUNS = [
  'Auto Sales', 'Motors', 'Auto Group', 'Car Company', 'Pre-Owned', 'Auto Mart', 'Motor Cars', 'Auto Center', 'Used Cars', 'Auto Outlet',
];

const STREETS = [
  'Commerce', 'Industrial', 'Main', 'Highway 9', 'Market', 'Auto Park', 'Frontage', 'Central', 'Airport', 'Lakeview', 'Center', 'College',
  'Washington', 'Lincoln', 'Park', 'Mill', 'Railroad', 'Union', 'Broad', 'Church',
];
const STREET_KINDS = ['St', 'Ave', 'Blvd', 'Rd', 'Dr', 'Way', 'Pkwy'];

const FIRST_NAMES = [
  'Alex', 'Avery', 'Bailey', 'Blake', 'Cameron', 'Casey', 'Charlie', 'Dakota', 'Dana', 'Devon', 'Drew', 'Eden', 'Elliot', 'Emerson',
  'Finley', 'Frankie', 'Gray', 'Harley', 'Hayden', 'Jamie', 'Jesse', 'Jordan', 'Jules', 'Kai', 'Kendall', 'Lane', 'Logan', 'Marley',
  'Morgan', 'Noel', 'Parker', 'Quinn', 'Reese', 'Riley', 'River', 'Robin', 'Rowan', 'Sage', 'Sam', 'Sawyer', 'Shay', 'Skyler', 'Taylor',
  'Terry', 'Toby', 'Wren',
];

/** "Hill Country Toyota", or "Riverbend Auto Sales" for a dealer without a make. */
export function dealerName(random: Random, place: ZipPlace, makeName?: string): string {
  const first = placeWord(random, place);
  return `${first} ${makeName ?? random.pick(INDEPENDENT_NOUNS)}`;
}

/**
 * Uses the reserved top-level domain `.example`, so that the URL of an invented dealer cannot
 * exist.
 */
export function demoWebsite(name: string, dealerNumber: number): string {
  const words = name.normalize('NFD').toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `https://${[...words, dealerNumber].join('-')}.example/`;
}

/** House number and street without the city: "4512 Market Blvd". Street names are generic. */
export function streetAddress(random: Random): string {
  const street = random.pick(STREETS);
  const number = random.between(1, 99) * 100 + random.between(1, 98);
  return /\d/.test(street) ? `${number} ${street}` : `${number} ${street} ${random.pick(STREET_KINDS)}`;
}

/** Private sellers have only a gender-neutral first name. */
export function privateSellerName(random: Random): string {
  return `Private Seller ${random.pick(FIRST_NAMES)}`;
}

function placeWord(random: Random, { city, state }: ZipPlace): string {
  if (random.chance(0.4)) return city;
  const ofState = OF_STATE[state];
  return ofState && random.chance(0.5) ? random.pick(ofState) : random.pick(ANYWHERE);
}
