// @ts-check
// What shoppers ask, as query strings: drawn from the listings themselves, so that common cars and crowded places come up often.
import { seededRandom } from '../figures.mjs';

/**
 * Classes of the mix with their share; the sum is 100.
 * @type {{ name: string, share: number, about: string, search: (drawn: any) => string[][] }[]}
 */
export const MIX = [
  { name: 'nationwide', share: 15, about: 'no filter', search: () => [] },
  { name: 'near', share: 45, about: 'ZIP, 50 miles', search: ({ car }) => around(car) },
  {
    name: 'model',
    share: 25,
    about: 'make, model, ZIP, 50 miles, highest price',
    search: modelSearch,
  },
  {
    name: 'features',
    share: 12,
    about: 'two or three makes, one or two features',
    search: featureSearch,
  },
  {
    name: 'broad',
    share: 3,
    about: 'one vehicle style, used, highest price: about an eighth of all',
    search: broadSearch,
  },
];

const SORTS = [
  'relevance',
  'derivedpriceASC',
  'derivedpriceDESC',
  'mileageASC',
  'datelistedDESC',
  'yearDESC',
];
/** Most shoppers never touch the sort. */
const RELEVANCE_SHARE = 0.7;
const DISTANCE_SHARE = 0.1;
const SAMPLED_CARS = 5_000;

/**
 * So many queries in an order whose every prefix has the mix's shares, so that a slow engine can
 * stop early and still be compared: `{ kind, search }`.
 */
export async function queryMix(cars, count, seed) {
  const random = seededRandom(seed);
  const sample = await sampleOf(cars, random);
  const pick = (list) => list[Math.floor(random() * list.length)];
  return kindsInOrder(count).map(({ name, search }) => {
    const params = search({ car: pick(sample), pick, random, sample });
    const hasPlace = params.some(([param]) => param === 'zip');
    return {
      kind: name,
      search: `?${new URLSearchParams([...params, ...sortParams(hasPlace, pick, random)])}`,
    };
  });
}

/** Each step takes the class with the largest deficit. */
function kindsInOrder(count) {
  const asked = MIX.map(() => 0);
  return Array.from({ length: count }, (_, done) => {
    const behind = MIX.map(({ share }, at) => (share / 100) * (done + 1) - asked[at]);
    const next = behind.indexOf(Math.max(...behind));
    asked[next]++;
    return MIX[next];
  });
}

async function sampleOf(cars, random) {
  const sample = [];
  let seen = 0;
  for await (const { listing } of cars) {
    const at = seen < SAMPLED_CARS ? seen : Math.floor(random() * (seen + 1));
    if (at < SAMPLED_CARS) sample[at] = listing;
    seen++;
  }
  return sample;
}

function around({ zip }) {
  return [
    ['zip', zip],
    ['searchRadius', '50'],
  ];
}

function modelSearch({ car, random }) {
  const highest = Math.ceil((car.priceDollars * (0.9 + random() * 0.6)) / 1_000) * 1_000;
  return [
    ['makeCode', car.makeCode],
    ['modelCode', car.modelCode],
    ['maxPrice', String(highest)],
    ...around(car),
  ];
}

function featureSearch({ pick, random, sample }) {
  const cars = Array.from({ length: random() < 0.5 ? 2 : 3 }, () => pick(sample));
  const makes = [...new Set(cars.map(({ makeCode }) => makeCode))];
  const wanted = cars[0].features.length === 0 ? 0 : random() < 0.5 ? 1 : 2;
  const features = new Set(Array.from({ length: wanted }, () => pick(cars[0].features)));
  return [
    ...makes.map((code) => ['makeCodeList', code]),
    ...Array.from(features, (code) => ['featureCode', code]),
  ];
}

function broadSearch({ pick, random }) {
  const { style, from } = pick([
    { style: 'SUVCROSS', from: 16_000 },
    { style: 'SEDAN', from: 20_000 },
  ]);
  return [
    ['vehicleStyleCode', style],
    ['listingType', 'USED'],
    ['maxPrice', String(from + Math.floor(random() * 6) * 1_000)],
  ];
}

function sortParams(hasPlace, pick, random) {
  const draw = random();
  if (draw < RELEVANCE_SHARE) return [];
  return [
    ['sortBy', hasPlace && draw < RELEVANCE_SHARE + DISTANCE_SHARE ? 'distanceASC' : pick(SORTS)],
  ];
}
