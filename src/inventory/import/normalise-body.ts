import type { BodyStyleCode } from '../../catalogue/options/body-styles.js';
import type { VehicleStyleCode } from '../../catalogue/options/vehicle-styles.js';
import { WordTable } from '../../catalogue/word-table.js';

/** What a text says of the body: its style, and the fine code where the words reach that far. */
export interface StatedBody {
  readonly vehicleStyleCode: VehicleStyleCode;
  readonly bodyStyleCode?: BodyStyleCode;
}

const HATCHBACK: StatedBody = { vehicleStyleCode: 'HATCH' };

/** Words for each body, as body texts and model names have them ("1500 SLT crew cab"), most telling first. */
export const BODY_WORDS = new WordTable<StatedBody>([
  {
    meaning: { vehicleStyleCode: 'TRUCKS', bodyStyleCode: 'TRUCKCREW' },
    words: ['crew', 'crewcab*', 'crewmax', 'supercrew*', 'mega cab', 'megacab'],
  },
  {
    meaning: { vehicleStyleCode: 'TRUCKS', bodyStyleCode: 'TRUCKEXT' },
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
    meaning: { vehicleStyleCode: 'TRUCKS', bodyStyleCode: 'TRUCKREG' },
    words: ['reg cab', 'regcab', 'regular cab', 'regularcab', 'single cab', 'standard cab'],
  },
  // A double or quad cab is a crew cab of one maker and an extended one of another.
  {
    meaning: { vehicleStyleCode: 'TRUCKS' },
    words: ['truck*', 'pickup*', 'pick up*', 'double cab', 'doublecab', 'quad cab', 'quadcab'],
  },
  { meaning: { vehicleStyleCode: 'VANMV', bodyStyleCode: 'MINIVAN' }, words: ['minivan*', 'mini van*', 'mpv'] },
  { meaning: { vehicleStyleCode: 'VANMV', bodyStyleCode: 'VANCARGO' }, words: ['cargo*'] },
  { meaning: { vehicleStyleCode: 'VANMV', bodyStyleCode: 'VANPASS' }, words: ['passenger van', 'wagon van'] },
  { meaning: { vehicleStyleCode: 'VANMV' }, words: ['van'] },
  { meaning: { vehicleStyleCode: 'SUVCROSS' }, words: ['*suv*', 'crossover*', 'sport utility', 'sports utility'] },
  { meaning: { vehicleStyleCode: 'CONVERT' }, words: ['convertible*', 'cabriolet*', 'cabrio', 'roadster*', 'spyder*', 'spider*'] },
  { meaning: HATCHBACK, words: ['hatch*', 'liftback*', 'sportback*'] },
  {
    meaning: { vehicleStyleCode: 'WAGON', bodyStyleCode: 'WAGON5D' },
    words: ['wagon', 'wagons', 'sportwagon', 'sportswagon', 'estate', 'avant', 'sport turismo'],
  },
  // What its maker calls a coupe and has four doors.
  {
    meaning: { vehicleStyleCode: 'SEDAN', bodyStyleCode: 'SEDAN4D' },
    words: ['gran coupe*', 'grancoupe*', '4 door coupe', 'four door coupe'],
  },
  { meaning: { vehicleStyleCode: 'COUPE', bodyStyleCode: 'COUPE2D' }, words: ['coupe*', 'fastback*'] },
  { meaning: { vehicleStyleCode: 'SEDAN', bodyStyleCode: 'SEDAN4D' }, words: ['*sedan*', 'saloon*'] },
  // Doors alone say little: a "5-door wagon" is none.
  { meaning: HATCHBACK, words: ['3 door', '3door', '5 door', '5door'] },
]);

/** The body a feed's text names ("4D Sport Utility", "Crew Cab Pickup"); undefined when it names none. */
export function bodyFrom(text: string): StatedBody | undefined {
  return BODY_WORDS.read(text);
}
