import type { WordRow } from '../word-table.js';
import { WordTable } from '../word-table.js';
import type { Option } from './option.js';

/**
 * Codes of `EXTERIOR_COLORS`: values of the filter `extColorSimple` and of a listing's
 * `color.exteriorColorSimple`.
 */
export type ExteriorColorCode =
  | 'WHITE'
  | 'BLACK'
  | 'SILVER'
  | 'GRAY'
  | 'RED'
  | 'BLUE'
  | 'GREEN'
  | 'BROWN'
  | 'BEIGE'
  | 'ORANGE'
  | 'YELLOW'
  | 'GOLD'
  | 'PURPLE';

/**
 * Codes of `INTERIOR_COLORS`: values of the filter `intColorSimple` and of a listing's
 * `color.interiorColorSimple`.
 */
export type InteriorColorCode =
  'BLACK' | 'GRAY' | 'BEIGE' | 'BROWN' | 'WHITE' | 'RED' | 'BLUE' | 'ORANGE' | 'GREEN' | 'OTHER';

/** A simple color. `swatch`: name of the dot next to it, and of the paint of drawn cars. */
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

/**
 * Simple names take precedence over manufacturers' words: "Midnight Blue" is blue, "Midnight Pearl"
 * matches `MAKERS_WORDS`.
 */
const SIMPLE_NAMES: readonly WordRow<ExteriorColorCode>[] = EXTERIOR_COLORS.map(
  ({ code, swatch }) => ({ meaning: code, words: [swatch] }),
);

/** Paints whose names contain a word of another color. */
const DECEPTIVE_PAINTS: readonly WordRow<ExteriorColorCode>[] = [
  { meaning: 'GREEN', words: ['alumina jade'] },
  { meaning: 'BLUE', words: ['frostbite'] },
  { meaning: 'BROWN', words: ['titanium flash'] },
  { meaning: 'BEIGE', words: ['platinum quartz'] },
  { meaning: 'BLACK', words: ['carbon flash'] },
];

/** First words of many paints, then manufacturers' names of single paints. */
const MAKERS_WORDS: readonly WordRow<ExteriorColorCode>[] = [
  {
    meaning: 'GRAY',
    words: listed(`
      grey*, gry, charcoal*, graphite*, gunmetal*, gun metal, gun metallic, granite*, magnetic*, slate*, titanium*,
      cement*, steel*, anthracite, ash, pewter*, smoke, smoky, tungsten, iron, nickel, meteorite, polished metal,
      underground, lunar rock, lead foot, leadfoot, liquid carbon, panthera*, thunderstorm, monsoon, anvil, rhino,
      crayon, electric shadow`),
  },
  {
    meaning: 'SILVER',
    words: listed('platinum*, alumin*, sterling*, quicksilver, billet, argent'),
  },
  {
    meaning: 'BLACK',
    words: listed('onyx*, ebony*, obsidian*, midnight*, jet, blk, caviar, noir, tuxedo, raven'),
  },
  {
    meaning: 'RED',
    words: listed(`
      burgundy*, maroon*, crimson*, ruby*, garnet*, cherry*, merlot*, scarlet*, wine, claret, brick, cinnabar,
      cayenne, sangria, cardinal, salsa, matador, rosso, candy apple, fire engine, hot chili, molten lava, infrared,
      redline, torred, snazzberry`),
  },
  {
    meaning: 'BLUE',
    words: listed(`
      navy*, azure*, sapphire*, teal*, aqua*, turquoise*, indigo*, cobalt, lapis, cerulean, ultramarine, denim, royal,
      ocean, pacific, atlantic, nautical, blueprint, still night, nightfall, parisian night, moon dust, stormy sea,
      wave, bikini, area 51`),
  },
  {
    meaning: 'GREEN',
    words: listed(`
      olive*, emerald*, jade*, hunter*, lime*, forest, evergreen, sage, moss, fern, mint, pine, spruce, kiwi, cypress,
      rainforest, everest, timberline, cactus, mojito, sarge, commando, tank, guard`),
  },
  {
    meaning: 'BEIGE',
    words: listed(`
      tan, sand*, quicksand, cream*, champagne*, khaki*, almond*, parchment*, cashmere, wheat, camel, linen, fawn,
      bamboo, barley, bisque, flaxen, oyster, shale, dune, gobi, mudbath, saharan stone, kaikoura stone,
      gondwana stone`),
  },
  {
    meaning: 'BROWN',
    words: listed(`
      bronze*, mocha*, espresso*, chestnut*, saddle*, cocoa*, copper*, mahogany*, caramel, cognac, coffee, chocolate,
      walnut, pecan, cinnamon, nutmeg, truffle, umber, sepia, sienna, sorrel, nougat, macchiato, java, bourbon,
      root beer, havana, havanna, tamarind, brownstone, deepwood, caribou, kodiak, smoked mesquite, autumn shimmer, sinamon`),
  },
  {
    meaning: 'ORANGE',
    words: listed('tangerine*, mango*, papaya, apricot, pumpkin, inferno, solar octane, punkn'),
  },
  {
    meaning: 'YELLOW',
    words: listed('lemon, canary, citrus, hellayella, tiger eye'),
    texts: ['shock', 'shock metallic'],
  },
  {
    meaning: 'PURPLE',
    words: listed(`
      violet*, plum*, lavender*, amethyst, lilac, grape, mulberry, eggplant, aubergine, hellraisin`),
  },
  {
    meaning: 'WHITE',
    words: listed(`
      ivory*, alabaster*, snow*, frost*, glacier*, wht, chalk, cirrus, abalone, wind chill, blizzard, starfire,
      ice cap, iridescent pearl`),
    patterns: [
      {
        pattern: /^pearl$/,
        examples: ['Pearl'],
        about: 'nothing else, because many paints are called pearl',
      },
    ],
  },
];

/** Words for each simple exterior color: "Magnetic Gray Metallic" is gray. */
export const COLOR_WORDS = new WordTable<ExteriorColorCode>([
  ...SIMPLE_NAMES,
  ...DECEPTIVE_PAINTS,
  ...MAKERS_WORDS,
]);

/**
 * The simple exterior color of free text such as "Magnetic Gray Metallic"; undefined if it names
 * none.
 */
export function exteriorColorOf(text: string): ExteriorColorCode | undefined {
  return COLOR_WORDS.read(text);
}

/** Parses a list such as "navy, azure". */
function listed(words: string): readonly string[] {
  return words.trim().split(/,\s+/);
}
