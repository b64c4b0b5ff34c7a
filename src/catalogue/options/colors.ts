import type { WordRow } from '../word-table.js';
import { WordTable } from '../word-table.js';
import type { Option } from './option.js';

/** Codes of `EXTERIOR_COLORS`: values of filter `extColorSimple` and of a listing's `color.exteriorColorSimple`. */
export type ExteriorColorCode =
  'WHITE' | 'BLACK' | 'SILVER' | 'GRAY' | 'RED' | 'BLUE' | 'GREEN' | 'BROWN' | 'BEIGE' | 'ORANGE' | 'YELLOW' | 'GOLD' | 'PURPLE';

/** Codes of `INTERIOR_COLORS`: values of filter `intColorSimple` and of a listing's `color.interiorColorSimple`. */
export type InteriorColorCode = 'BLACK' | 'GRAY' | 'BEIGE' | 'BROWN' | 'WHITE' | 'RED' | 'BLUE' | 'ORANGE' | 'GREEN' | 'OTHER';

/** A simple color; `swatch` names the dot shown beside it and the paint of drawn cars. */
export interface ColorOption<Code extends string> extends Option<Code> {
  readonly swatch: string;
}

/** Section "Exterior Color" (`extColorSimple`). */
export const EXTERIOR_COLORS: readonly ColorOption<ExteriorColorCode>[] = [
  { code: 'WHITE', label: 'White', swatch: 'white' },
  { code: 'BLACK', label: 'Black', swatch: 'black' },
  { code: 'SILVER', label: 'Silver', swatch: 'silver', phrases: ['silver'] },
  { code: 'GRAY', label: 'Gray', swatch: 'gray', phrases: ['gray', 'grey', 'charcoal'] },
  { code: 'RED', label: 'Red', swatch: 'red', phrases: ['red', 'burgundy', 'maroon'] },
  { code: 'BLUE', label: 'Blue', swatch: 'blue', phrases: ['blue', 'navy', 'navy blue'] },
  { code: 'GREEN', label: 'Green', swatch: 'green' },
  { code: 'BROWN', label: 'Brown', swatch: 'brown' },
  { code: 'BEIGE', label: 'Beige', swatch: 'beige', phrases: ['beige', 'tan'] },
  { code: 'ORANGE', label: 'Orange', swatch: 'orange', phrases: ['orange', 'burnt orange'] },
  { code: 'YELLOW', label: 'Yellow', swatch: 'yellow' },
  { code: 'GOLD', label: 'Gold', swatch: 'gold' },
  { code: 'PURPLE', label: 'Purple', swatch: 'purple' },
];

/** Section "Interior Color" (`intColorSimple`). */
export const INTERIOR_COLORS: readonly ColorOption<InteriorColorCode>[] = [
  { code: 'BLACK', label: 'Black', swatch: 'black' },
  { code: 'GRAY', label: 'Gray', swatch: 'gray', phrases: ['gray', 'grey'] },
  { code: 'BEIGE', label: 'Beige', swatch: 'beige', phrases: ['beige', 'tan', 'cream'] },
  { code: 'BROWN', label: 'Brown', swatch: 'brown', phrases: ['brown', 'saddle'] },
  { code: 'WHITE', label: 'White', swatch: 'white' },
  { code: 'RED', label: 'Red', swatch: 'red' },
  { code: 'BLUE', label: 'Blue', swatch: 'blue' },
  { code: 'ORANGE', label: 'Orange', swatch: 'orange' },
  { code: 'GREEN', label: 'Green', swatch: 'green' },
  { code: 'OTHER', label: 'Other', swatch: 'other' },
];

/** A simple name counts before a maker's word: "Midnight Blue" is blue, "Midnight Pearl" goes by the second list. */
const SIMPLE_NAMES: readonly WordRow<ExteriorColorCode>[] = EXTERIOR_COLORS.map(({ code, swatch }) => ({ meaning: code, words: [swatch] }));

const MAKERS_WORDS: readonly WordRow<ExteriorColorCode>[] = [
  {
    meaning: 'GRAY',
    words: [
      'grey*',
      'gry',
      'charcoal*',
      'graphite*',
      'gunmetal*',
      'gun metal',
      'granite*',
      'magnetic*',
      'slate*',
      'titanium*',
      'cement*',
      'steel*',
      'anthracite',
    ],
  },
  { meaning: 'SILVER', words: ['platinum*', 'alumin*', 'sterling*', 'quicksilver'] },
  { meaning: 'BLACK', words: ['onyx*', 'ebony*', 'obsidian*', 'midnight*', 'jet', 'blk'] },
  { meaning: 'RED', words: ['burgundy*', 'maroon*', 'crimson*', 'ruby*', 'garnet*', 'cherry*', 'merlot*', 'scarlet*'] },
  { meaning: 'BLUE', words: ['navy*', 'azure*', 'sapphire*', 'teal*', 'aqua*', 'turquoise*', 'indigo*'] },
  { meaning: 'GREEN', words: ['olive*', 'emerald*', 'jade*', 'hunter*', 'lime*'] },
  { meaning: 'BEIGE', words: ['tan', 'sand*', 'quicksand', 'cream*', 'champagne*', 'khaki*', 'almond*', 'parchment*', 'cashmere'] },
  {
    meaning: 'BROWN',
    words: [
      'bronze*',
      'mocha*',
      'espresso*',
      'chestnut*',
      'saddle*',
      'cocoa*',
      'copper*',
      'mahogany*',
      'caramel',
      'cognac',
      'coffee',
      'chocolate',
    ],
  },
  { meaning: 'ORANGE', words: ['tangerine*', 'mango*'] },
  { meaning: 'PURPLE', words: ['violet*', 'plum*', 'lavender*'] },
  {
    meaning: 'WHITE',
    words: ['ivory*', 'alabaster*', 'snow*', 'frost*', 'glacier*', 'wht'],
    patterns: [{ pattern: /^pearl$/, examples: ['Pearl'], about: 'nothing else: many paints are pearls' }],
  },
];

/** Words for each simple exterior color: "Magnetic Gray Metallic" is gray. */
export const COLOR_WORDS = new WordTable<ExteriorColorCode>([...SIMPLE_NAMES, ...MAKERS_WORDS]);

/** The simple exterior color of a free text such as "Magnetic Gray Metallic"; undefined when it names none. */
export function exteriorColorOf(text: string): ExteriorColorCode | undefined {
  return COLOR_WORDS.read(text);
}
