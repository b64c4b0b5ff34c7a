import type { KnownBodyCode } from '../../catalogue/options/body-styles.js';
import { WordTable } from '../../catalogue/word-table.js';

/** Words for each body, as body texts and model names have them ("1500 SLT crew cab"), most telling first. */
export const BODY_WORDS = new WordTable<KnownBodyCode>([
  {
    meaning: 'TRUCKCREW',
    words: ['crew', 'crewcab*', 'crewmax', 'supercrew*', 'super crew*', 'screw', 'mega cab', 'megacab'],
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
  // A double or quad cab is a crew cab of one maker and an extended one of another.
  {
    meaning: 'TRUCKS',
    words: ['truck*', 'pickup*', 'pick up*', 'double cab', 'doublecab', 'dbl cab', 'quad cab', 'quadcab'],
  },
  { meaning: 'MINIVAN', words: ['minivan*', 'mini van*', 'mpv'] },
  { meaning: 'VANCARGO', words: ['cargo*'] },
  { meaning: 'VANPASS', words: ['passenger van', 'wagon van'] },
  { meaning: 'VANMV', words: ['van'] },
  { meaning: 'SUVCROSS', words: ['*suv*', 'crossover*', 'sport utility', 'sports utility'] },
  { meaning: 'CONVERT', words: ['convertible*', 'cabriolet*', 'cabrio', 'roadster*', 'spyder*', 'spider*', 'conv'] },
  { meaning: 'HATCH', words: ['hatch*', 'hb', 'liftback*', 'sportback*'] },
  {
    meaning: 'WAGON5D',
    words: ['wagon', 'wagons', 'sportwagon', 'sportswagon', 'estate', 'avant', 'sport turismo'],
  },
  // What its maker calls a coupe and has four doors.
  {
    meaning: 'SEDAN4D',
    words: ['gran coupe*', 'grancoupe*', '4 door coupe', 'four door coupe'],
  },
  { meaning: 'COUPE2D', words: ['coupe*', 'cpe', 'fastback*'] },
  { meaning: 'SEDAN4D', words: ['*sedan*', 'sdn', 'saloon*'] },
  // Doors alone say little: a "5-door wagon" is none.
  { meaning: 'HATCH', words: ['3 door', '3door', '3dr', '5 door', '5door', '5dr'] },
]);

/** The body a feed's text names ("4D Sport Utility", "Crew Cab Pickup"); undefined when it names none. */
export function bodyFrom(text: string): KnownBodyCode | undefined {
  return BODY_WORDS.read(text);
}

/** Names of cabs that are another one of each model: what they are, by the beginning of the model's code and by the model year. */
const CABS_OF_MODELS: readonly { name: RegExp; model: RegExp; fromYear?: number; untilYear?: number; body: KnownBodyCode }[] = [
  { name: /\bquad ?cab\b/i, model: /^RAM\d/, body: 'TRUCKEXT' },
  { name: /\bquad ?cab\b/i, model: /DAKOTA$/, body: 'TRUCKCREW' },
  { name: /\b(?:double|dbl) ?cab\b/i, model: /^(?:SILVERADO|SIERRA)/, body: 'TRUCKEXT' },
  { name: /\b(?:double|dbl) ?cab\b/i, model: /^TACOMA/, body: 'TRUCKCREW' },
  { name: /\b(?:double|dbl) ?cab\b/i, model: /^TUNDRA/, untilYear: 2006, body: 'TRUCKCREW' },
  { name: /\b(?:double|dbl) ?cab\b/i, model: /^TUNDRA/, fromYear: 2007, body: 'TRUCKEXT' },
];

/** The cab that a text names as the maker of the model does; undefined where it names none, or says it in words of any maker. */
export function cabOfModel(text: string, modelCode: string, year: number): KnownBodyCode | undefined {
  const cab = CABS_OF_MODELS.find(
    ({ name, model, fromYear = year, untilYear = year }) =>
      name.test(text) && model.test(modelCode) && fromYear <= year && year <= untilYear,
  );
  return cab && bodyFrom(text) === 'TRUCKS' ? cab.body : undefined;
}
