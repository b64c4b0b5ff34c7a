// @ts-check
// What shoppers type into the keyword box, letter by letter: cars that are there, said as people say them, slips included.
import { seededRandom } from '../figures.mjs';

const SLIP_SHARE = 0.15;
/** The shoppers' current searches, in equal shares: suggestions count their cars. */
export const OPEN_SEARCHES = ['nothing', 'a place', 'filters', 'a place and filters'];
const COLORS = ['red', 'black', 'white', 'blue', 'silver', 'gray'];
const WANTS = [
  'leather seats',
  'sunroof',
  'awd',
  '4wd',
  'backup camera',
  'heated seats',
  'third row',
  'automatic',
  'hybrid',
  'one owner',
];
const STYLES = ['suv', 'sedan', 'truck', 'minivan', 'convertible', 'hatchback', 'coupe'];

const PHRASES = [
  { share: 25, of: ({ car }) => `${car.make} ${car.model}` },
  { share: 15, of: ({ car }) => car.model },
  { share: 10, of: ({ car }) => `${car.make} ${car.model} ${car.trim ?? ''}` },
  { share: 12, of: ({ car }) => `${car.year} ${car.make} ${car.model}` },
  { share: 10, of: ({ car, thousands }) => `${car.make} ${car.model} under ${thousands}k` },
  { share: 8, of: ({ car, pick }) => `${pick(COLORS)} ${car.make} ${pick(STYLES)}` },
  {
    share: 8,
    of: ({ pick, thousands }) => `${pick(STYLES)} with ${pick(WANTS)} under $${thousands},000`,
  },
  { share: 6, of: ({ car, pick }) => `used ${car.make} ${pick(STYLES)} near ${car.zip}` },
  { share: 6, of: ({ car, pick }) => `${pick(WANTS)} ${pick(STYLES)} in ${car.city} ${car.state}` },
];

/**
 * So many phrases, each with its shopper's current search: `{ text, where, open }`, `open` of
 * `OPEN_SEARCHES`.
 */
export function typedPhrases(cars, count, seed) {
  const random = seededRandom(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  return Array.from({ length: count }, () => {
    const car = pick(cars);
    const phrase = phraseOf(random).of({ car, pick, thousands: 8 + Math.floor(random() * 50) });
    const plain = phrase.toLowerCase().replace(/\s+/g, ' ').trim();
    const text = random() < SLIP_SHARE ? withSlip(plain, random) : plain;
    const open = pick(OPEN_SEARCHES);
    const place = open.startsWith('a place') ? { zip: pick(cars).zip, searchRadius: '50' } : {};
    return {
      text,
      open,
      where: { ...place, ...(open.endsWith('filters') && filtersOf(random, pick)) },
    };
  });
}

function filtersOf(random, pick) {
  const year = 2012 + Math.floor(random() * 12);
  return {
    listingType: pick(['NEW', 'USED']),
    vehicleStyleCode: pick(['SUVCROSS', 'SEDAN', 'TRUCKS']),
    maxPrice: String(1_000 * (15 + Math.floor(random() * 45))),
    ...(random() < 0.5 && { startYear: String(year) }),
  };
}

/** All prefixes of a phrase; a trailing blank makes no new request. */
export function keystrokes({ text, where, open }) {
  const beginnings = Array.from(text, (_, at) => text.slice(0, at + 1)).filter(
    (typed) => !typed.endsWith(' '),
  );
  return beginnings.map((typed) => ({ typed, where, open }));
}

function phraseOf(random) {
  let draw = random() * PHRASES.reduce((sum, { share }) => sum + share, 0);
  return PHRASES.find(({ share }) => (draw -= share) < 0) ?? PHRASES[0];
}

/** Two neighboring letters swapped, or one omitted. */
function withSlip(text, random) {
  const at = 1 + Math.floor(random() * (text.length - 2));
  return random() < 0.5
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
}
