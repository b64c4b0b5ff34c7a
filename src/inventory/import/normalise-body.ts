import type { BodyStyleCode } from '../../catalogue/options/body-styles.js';
import type { VehicleStyleCode } from '../../catalogue/options/vehicle-styles.js';

/** What a text says of the body: its style, and the fine code where the words reach that far. */
export interface StatedBody {
  readonly vehicleStyleCode: VehicleStyleCode;
  readonly bodyStyleCode?: BodyStyleCode;
}

/** The cabs of trucks, as body texts and model names tell them: "1500 SLT crew cab". */
const CAB_WORDS: readonly (readonly [RegExp, BodyStyleCode])[] = [
  [/crew ?cab|crew ?max|\bcrew\b|double cab|super ?crew|mega ?cab|quad ?cab/, 'TRUCKCREW'],
  [/ext(?:ended|\.)? ?cab|super ?cab|king cab|access cab|xtra ?cab|club cab/, 'TRUCKEXT'],
  [/reg(?:ular|\.)? ?cab|single cab|standard cab/, 'TRUCKREG'],
];

const BODY_WORDS: readonly (readonly [RegExp, StatedBody])[] = [
  ...CAB_WORDS.map(([words, bodyStyleCode]) => [words, { vehicleStyleCode: 'TRUCKS', bodyStyleCode }] as const),
  [/truck|pick-?\s?up/, { vehicleStyleCode: 'TRUCKS' }],
  [/mini-?\s?van|\bmpv\b/, { vehicleStyleCode: 'VANMV', bodyStyleCode: 'MINIVAN' }],
  [/cargo/, { vehicleStyleCode: 'VANMV', bodyStyleCode: 'VANCARGO' }],
  [/passenger van|wagon van/, { vehicleStyleCode: 'VANMV', bodyStyleCode: 'VANPASS' }],
  [/\bvan\b/, { vehicleStyleCode: 'VANMV' }],
  [/suv|crossover|sport utility/, { vehicleStyleCode: 'SUVCROSS' }],
  [/convertible|cabriolet|roadster|spyder|spider/, { vehicleStyleCode: 'CONVERT' }],
  [/hatch|liftback|[35] ?door/, { vehicleStyleCode: 'HATCH' }],
  [/wagon|estate/, { vehicleStyleCode: 'WAGON', bodyStyleCode: 'WAGON5D' }],
  [/coup[eé]/, { vehicleStyleCode: 'COUPE', bodyStyleCode: 'COUPE2D' }],
  [/sedan|saloon/, { vehicleStyleCode: 'SEDAN', bodyStyleCode: 'SEDAN4D' }],
];

/** The body a feed's text names ("4D Sport Utility", "Crew Cab Pickup"); undefined when it names none. */
export function bodyFrom(text: string): StatedBody | undefined {
  const words = text.toLowerCase().replaceAll('_', ' ');
  return words === '' ? undefined : BODY_WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
