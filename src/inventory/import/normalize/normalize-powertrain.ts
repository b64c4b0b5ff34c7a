import type { DriveTypeCode } from '../../../catalog/options/drive-groups.js';
import type { EngineCode, EngineLayout } from '../../../catalog/options/engines.js';
import { ENGINES } from '../../../catalog/options/engines.js';
import type { FuelGroupCode } from '../../../catalog/options/fuel-groups.js';
import type { TransmissionCode } from '../../../catalog/options/transmissions.js';
import { memoize } from '../../../platform/memoize.js';
import { WordTable } from '../../../catalog/word-table.js';

/**
 * Words for each fuel, most specific first: "Plug-In Hybrid Gas" is not gasoline. "B5" is a trim.
 */
export const FUEL_WORDS = new WordTable<FuelGroupCode>([
  { meaning: 'PIH', words: ['plug in*', 'plugin*', 'phev'] },
  {
    meaning: 'HYB',
    words: [
      '*hybrid*',
      'hyb',
      'hev',
      'mhev',
      'gas* electric*',
      'gas* and electric*',
      'electric gas*',
      'diesel electric*',
    ],
  },
  { meaning: 'HYD', words: ['hydrogen*', 'fuel cell*', 'fcev'] },
  {
    meaning: 'ALT',
    words: [
      'flex*',
      'ffv',
      'e85',
      'e 85',
      'ethanol*',
      'cng',
      'natural gas*',
      'propane*',
      'lpg',
      'alternative*',
      'bi fuel*',
      'bifuel*',
    ],
  },
  { meaning: 'ELE', words: ['*electric*', 'ev', 'bev'] },
  {
    meaning: 'DSL',
    words: ['*diesel*', 'tdi', 'duramax*', 'power stroke*', 'powerstroke*', 'cummins*', 'bluetec*'],
  },
  { meaning: 'GSL', words: ['gas*', 'petrol*', 'unleaded*', 'g'] },
]);

/** A stated drive. "2WD" does not say which wheels are driven. */
export type DeclaredDrive = DriveTypeCode | '2WD';

/** Two-wheel and four-wheel drive in one value, in any order, or one of them negated. */
const SAYS_TWO_DRIVES = new RegExp(
  [
    String.raw`(?=.*\b(?:[2fr]wd|4 ?x ?2|(?:2|two|front|rear)[ -]wheel[ -]drive)\b)`,
    String.raw`(?=.*\b(?:4wd|awd|4 ?x ?4|(?:4|four|all)[ -]wheel[ -]drive)\b)`,
    String.raw`|\b(?:no|not) `,
  ].join(''),
  'is',
);

export const DRIVE_WORDS = new WordTable<DeclaredDrive>([
  {
    meaning: 'AWD',
    words: [
      'awd',
      'eawd',
      'all wheel*',
      'allwheel*',
      '4matic*',
      'quattro*',
      'xdrive*',
      '4motion*',
      '4 motion',
      'all4',
      'htrac',
    ],
  },
  {
    meaning: '4WD',
    words: [
      '4wd',
      'e4wd',
      '4 wd',
      '4x4',
      '4 x 4',
      '4 x4',
      '4x 4',
      'four wheel*',
      'fourwheel*',
      '4 wheel*',
      '4wheel*',
    ],
  },
  { meaning: 'FWD', words: ['fwd', 'front*'] },
  { meaning: 'RWD', words: ['rwd', 'rear*'] },
  { meaning: '2WD', words: ['4x2', '4 x 2', '2wd', '2 wd', '2 wheel*', 'two wheel*', 'sdrive*'] },
]);

/**
 * Words for each transmission. Automatic ones count before "manual": "automatic with manual mode".
 */
export const TRANSMISSION_WORDS = new WordTable<TransmissionCode>([
  {
    meaning: 'AUT',
    words: [
      'auto*',
      'semiauto*',
      '*cvt',
      'evt',
      'ivt',
      'cvt*',
      'continuously variable',
      'variable*',
      'dual clutch*',
      'double clutch*',
      'dualclutch*',
      'dct',
      'dsg',
      'pdk',
      '*doppelkupplung*',
      'tiptronic*',
      'steptronic*',
      'xtronic*',
      'shiftronic*',
      'lineartronic*',
      'multitronic*',
      's tronic',
      'at',
      'a t',
      'direct drive*',
      'single speed*',
      '1 speed automatic*',
    ],
    patterns: [
      {
        pattern: /(?:^| )(?:1|8|9|10) ?speed$/,
        examples: ['1-speed', '8-speed'],
        about: 'nothing after it, because no manual has 1 or 8 to 10 gears',
      },
      {
        pattern: /(?:^| )(?:[3-9]|10) ?(?:at?|dct|dsg)(?= |$)/,
        examples: ['8A', '6AT', '7DCT'],
        about: 'gears before the letters',
      },
    ],
  },
  {
    meaning: 'MAN',
    words: ['manual*', 'mt', 'm t', 'stick*', 'standard*'],
    patterns: [
      {
        pattern: /(?:^| )[3-7] ?mt?(?= |$)/,
        examples: ['6M', '6MT'],
        about: 'gears before the letters',
      },
    ],
  },
]);

/** Notations of cylinders. The first matching group is the number. */
const CYLINDER_FORMS = [
  {
    pattern: /\b(\d{1,2})[\s-]*(?:cyl|cyls|cylinder|cylinders)\b/i,
    examples: ['6 cylinders', '4-cyl'],
  },
  { pattern: /\b[ivhw][\s-]?(\d{1,2})\b/i, examples: ['V6', 'I-4', 'H4', 'W12'] },
  { pattern: /\b(?:flat|inline|straight|boxer)[\s-](\d)\b/i, examples: ['flat-6', 'Inline 4'] },
  { pattern: /^(\d{1,2})$/, examples: ['8'] },
] as const;

const LAYOUT_LETTER = /\b([ivhw])[\s-]?\d{1,2}\b/i;
const LAYOUT_WORD = /\b(flat|inline|straight|boxer)[\s-]\d\b/i;

/** Other names of cylinders. */
export const CYLINDER_WORDS = new WordTable<EngineCode>([
  { meaning: 'ROTARY', words: ['rotary*', 'wankel*'] },
  { meaning: '3CLDR', words: ['three cylinder*', 'three cyl'] },
  { meaning: '4CLDR', words: ['four cylinder*', 'four cyl'] },
  { meaning: '6CLDR', words: ['six cylinder*', 'six cyl'] },
  { meaning: '8CLDR', words: ['eight cylinder*', 'eight cyl'] },
]);

/** "Electric Motor", "Dual Motor", but not "Gas/Electric" of a hybrid. */
const ELECTRIC_ALONE =
  /^(?!.*(?:gas|hybrid)).*(?:\belectric\b|\b(?:dual|single|tri|quad)[\s-]motor\b)/i;

/** Examples of `CYLINDER_FORMS` for the documentation. */
export const CYLINDER_EXAMPLES: readonly string[] = CYLINDER_FORMS.flatMap(
  ({ examples }) => examples,
);

/** "1998 ccm", "1.242 cc", "1998". */
const CUBIC_CENTIMETERS = /^(\d)[.,]?(\d{3})\s*(?:ccm|cc|cm3|cm³)?$/i;
/** "2,0 TFSI" has a decimal comma; "4,6 cyl" is a list. */
const DECIMAL_COMMA = /(?<![\d.,])(\d{1,2}),(\d)(?![\d.,]|\s*cyl)/gi;
/** "2.5L"; or "2.0T", "3.0d" and "5.7" if no liters are named. Kilowatts do not count. */
const LITERS_WRITTEN =
  /\b(\d{1,2}\.\d)\s*-?\s*l(?:it(?:er|re)s?)?\b|(?<![\d.])\b(\d{1,2}\.\d)(?![\d.]|\s*kw)/i;
/**
 * Explicit liters, to detect several engines: "2.0L / 3.5L V6". Other decimals may mean anything.
 */
const LITERS_CALLED_SO = /\b(\d{1,2}\.\d)\s*-?\s*(?:l(?:it(?:er|re)s?)?|t)\b/gi;
const LARGEST_ENGINE_LITERS = 9;

/** The fuel that a value names ("Gasoline Fuel", "PHEV", "flex"); undefined if there is none. */
export function fuelGroupFrom(text: string): FuelGroupCode | undefined {
  return FUEL_WORDS.read(text);
}

/** The drive that a value names ("4x4", "Front-Wheel Drive", "xDrive"); undefined if there is none. */
export function driveTypeFrom(text: string): DeclaredDrive | undefined {
  return SAYS_TWO_DRIVES.test(text) ? undefined : DRIVE_WORDS.read(text);
}

/**
 * The transmission that a value names ("8-Speed Automatic", "6-speed manual", "CVT"); undefined if there is
 * none.
 */
export function transmissionFrom(text: string): TransmissionCode | undefined {
  return TRANSMISSION_WORDS.read(text);
}

/**
 * The cylinders that a value names ("6 cylinders", "V6", "2.5L I-4", "8") as a code; undefined for unknown
 * numbers.
 */
export const engineCodeFrom: (text: string) => EngineCode | undefined = memoize((text) => {
  const worded = CYLINDER_WORDS.read(text);
  if (worded) return worded;
  const cylinders = firstOf(CYLINDER_FORMS, ({ pattern }) => pattern.exec(text)?.[1]);
  if (cylinders === undefined && ELECTRIC_ALONE.test(text)) return 'ELECTRIC';
  return ENGINES.find((option) => option.code === `${Number(cylinders)}CLDR`)?.code;
});

/**
 * The cylinder layout that a value names ("V6", "I-4", "Inline 6", "flat-4"); undefined if there is none.
 */
export const engineLayoutFrom: (text: string) => EngineLayout | undefined = memoize((text) => {
  const letter = LAYOUT_LETTER.exec(text)?.[1]?.toUpperCase();
  const word = LAYOUT_WORD.exec(text)?.[1]?.toLowerCase();
  return (
    (letter as EngineLayout | undefined) ??
    (word === undefined ? undefined : word === 'flat' || word === 'boxer' ? 'H' : 'I')
  );
});

/** The displacement that a value names ("5.7L V8 HEMI"), liters. */
export const displacementFrom: (text: string) => number | undefined = memoize((text) => {
  const [, thousands, rest] = CUBIC_CENTIMETERS.exec(text) ?? [];
  if (thousands !== undefined) return Math.round(Number(thousands + rest) / 100) / 10;
  const liters = Number(LITERS_WRITTEN.exec(withDecimalPoints(text))?.slice(1).find(Boolean));
  return liters > 0 && liters <= LARGEST_ENGINE_LITERS ? liters : undefined;
});

/** Whether a value names several engines with different liters or cylinders. */
export const namesTwoEngines: (text: string) => boolean = memoize((text) => {
  const liters = Array.from(withDecimalPoints(text).matchAll(LITERS_CALLED_SO), ([, written]) =>
    Number(written),
  );
  const cylinders = CYLINDER_FORMS.flatMap(({ pattern }) =>
    Array.from(text.matchAll(new RegExp(pattern, 'gi')), ([, written]) => Number(written)),
  );
  return new Set(liters).size > 1 || new Set(cylinders).size > 1;
});

function withDecimalPoints(text: string): string {
  return text.replaceAll(DECIMAL_COMMA, '$1.$2');
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
