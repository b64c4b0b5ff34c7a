import type { KnownBodyCode } from '../../../catalog/options/body-styles.js';
import { WordTable } from '../../../catalog/word-table.js';

/** Words for each body in body columns and model names ("1500 SLT crew cab"), most specific first. */
export const BODY_WORDS = new WordTable<KnownBodyCode>([
  {
    meaning: 'TRUCKCREW',
    words: [
      'crew',
      'crewcab*',
      'crewmax',
      'supercrew*',
      'super crew*',
      'screw',
      'mega cab',
      'megacab',
    ],
  },
  {
    meaning: 'TRUCKEXT',
    words: [
      'ext cab',
      'extcab',
      'extended cab',
      'extendedcab',
      'super cab',
      'supercab',
      'king cab',
      'kingcab',
      'access cab',
      'xtra cab',
      'xtracab',
      'club cab',
      'clubcab',
    ],
  },
  {
    meaning: 'TRUCKREG',
    words: ['reg cab', 'regcab', 'regular cab', 'regularcab', 'single cab', 'standard cab'],
  },
  // A double or quad cab is a crew cab for some makers and an extended cab for others.
  {
    meaning: 'TRUCKS',
    words: [
      'truck*',
      'pickup*',
      'pick up*',
      'double cab',
      'doublecab',
      'dbl cab',
      'quad cab',
      'quadcab',
    ],
  },
  { meaning: 'MINIVAN', words: ['minivan*', 'mini van*', 'mpv'] },
  { meaning: 'VANCARGO', words: ['cargo*'] },
  { meaning: 'VANPASS', words: ['passenger van', 'wagon van'] },
  { meaning: 'VANMV', words: ['van'] },
  { meaning: 'SUVCROSS', words: ['*suv*', 'crossover*', 'sport utility', 'sports utility'] },
  {
    meaning: 'CONVERT',
    words: ['convertible*', 'cabriolet*', 'cabrio', 'roadster*', 'spyder*', 'spider*', 'conv'],
  },
  { meaning: 'HATCH', words: ['hatch*', 'hb', 'liftback*', 'sportback*'] },
  {
    meaning: 'WAGON5D',
    words: ['wagon', 'wagons', 'sportwagon', 'sportswagon', 'estate', 'avant', 'sport turismo'],
  },
  // Four-door cars that their makers call coupes.
  {
    meaning: 'SEDAN4D',
    words: ['gran coupe*', 'grancoupe*', '4 door coupe', 'four door coupe'],
  },
  { meaning: 'COUPE2D', words: ['coupe*', 'cpe', 'fastback*'] },
  { meaning: 'SEDAN4D', words: ['*sedan*', 'sdn', 'saloon*'] },
  // Doors alone say little: a "5-door wagon" is not a hatchback.
  { meaning: 'HATCH', words: ['3 door', '3door', '3dr', '5 door', '5door', '5dr'] },
]);

/** The body that a value names ("4D Sport Utility", "Crew Cab Pickup"); undefined if none. */
export function bodyFrom(text: string): KnownBodyCode | undefined {
  return BODY_WORDS.read(text);
}

/** Cab names whose meaning depends on the model (prefix of its code) and the model year. */
const CABS_OF_MODELS: readonly {
  name: RegExp;
  model: RegExp;
  fromYear?: number;
  untilYear?: number;
  body: KnownBodyCode;
}[] = [
  { name: /\bquad ?cab\b/i, model: /^RAM\d/, body: 'TRUCKEXT' },
  { name: /\bquad ?cab\b/i, model: /DAKOTA$/, body: 'TRUCKCREW' },
  { name: /\b(?:double|dbl) ?cab\b/i, model: /^(?:SILVERADO|SIERRA)/, body: 'TRUCKEXT' },
  { name: /\b(?:double|dbl) ?cab\b/i, model: /^TACOMA/, body: 'TRUCKCREW' },
  { name: /\b(?:double|dbl) ?cab\b/i, model: /^TUNDRA/, untilYear: 2006, body: 'TRUCKCREW' },
  { name: /\b(?:double|dbl) ?cab\b/i, model: /^TUNDRA/, fromYear: 2007, body: 'TRUCKEXT' },
];

/**
 * The cab that a value names in the maker's terms; undefined if there is none, or if it names
 * a body in general terms.
 */
export function cabOfModel(
  text: string,
  modelCode: string,
  year: number,
): KnownBodyCode | undefined {
  const cab = CABS_OF_MODELS.find(
    ({ name, model, fromYear = year, untilYear = year }) =>
      name.test(text) && model.test(modelCode) && fromYear <= year && year <= untilYear,
  );
  return cab && bodyFrom(text) === 'TRUCKS' ? cab.body : undefined;
}
