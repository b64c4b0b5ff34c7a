import type { Option } from './option.js';

/**
 * Codes of `ENGINES`: values of the filter `engineCode` and of a listing's `engine.code`. Rotary
 * engines and electric motors have no cylinders.
 */
export type EngineCode =
  | '2CLDR'
  | '3CLDR'
  | '4CLDR'
  | '5CLDR'
  | '6CLDR'
  | '8CLDR'
  | '10CLDR'
  | '12CLDR'
  | 'ROTARY'
  | 'ELECTRIC';

/** Section "Cylinders" (`engineCode`). */
export const ENGINES: readonly Option<EngineCode>[] = [
  { code: '2CLDR', label: '2 Cylinder', phrases: ['2 cylinder', '2 cyl', 'two cylinder'] },
  { code: '3CLDR', label: '3 Cylinder', phrases: ['3 cylinder', '3 cyl', 'three cylinder'] },
  {
    code: '4CLDR',
    label: '4 Cylinder',
    phrases: ['4 cylinder', '4 cyl', 'four cylinder'],
    nearPhrases: [
      'i4',
      'inline 4',
      'inline four',
      'straight 4',
      'straight four',
      'flat 4',
      'flat four',
      'boxer',
    ],
  },
  { code: '5CLDR', label: '5 Cylinder', phrases: ['5 cylinder', '5 cyl', 'five cylinder'] },
  {
    code: '6CLDR',
    label: '6 Cylinder',
    phrases: ['6 cylinder', 'v6', '6 cyl', 'six cylinder'],
    nearPhrases: [
      'i6',
      'inline 6',
      'inline six',
      'straight 6',
      'straight six',
      'flat 6',
      'flat six',
    ],
  },
  {
    code: '8CLDR',
    label: '8 Cylinder',
    phrases: ['8 cylinder', 'v8', '8 cyl', 'eight cylinder'],
    nearPhrases: ['hemi', 'hemi v8'],
  },
  {
    code: '10CLDR',
    label: '10 Cylinder',
    phrases: ['10 cylinder', 'v10', '10 cyl', 'ten cylinder'],
  },
  {
    code: '12CLDR',
    label: '12 Cylinder',
    phrases: ['12 cylinder', 'v12', '12 cyl', 'twelve cylinder'],
  },
  { code: 'ROTARY', label: 'Rotary', phrases: ['rotary', 'wankel', 'rotary engine'] },
  { code: 'ELECTRIC', label: 'Electric Motor' },
];

/** Arrangement of cylinders: inline, V, flat, W; or rotary. */
export type EngineLayout = 'I' | 'V' | 'H' | 'W' | 'R';

/** An engine in the notation of the catalog's data, such as `I4 2.0T` or `EV`. */
export interface Engine {
  readonly code: EngineCode;
  /** As in the data. */
  readonly text: string;
  /** Undefined for electric motors, as are the next two. */
  readonly layout: EngineLayout | undefined;
  /** Pistons, or rotors of a rotary engine. */
  readonly cylinders: number | undefined;
  readonly displacementLiters: number | undefined;
  /** Forced induction; undefined for naturally aspirated engines. */
  readonly charging: 'Turbo' | 'Supercharged' | undefined;
}

const CHARGING: Readonly<Record<string, Engine['charging']>> = { T: 'Turbo', S: 'Supercharged' };
const ENGINE_PATTERN = /^([IVHWR])(\d{1,2}) (\d{1,2}\.\d)([TS]?)$/;

/**
 * Parses the data's engine notation; undefined if it is invalid, or if no option has that many
 * cylinders.
 */
export function parseEngine(text: string): Engine | undefined {
  if (text === 'EV') {
    return {
      code: 'ELECTRIC',
      text,
      layout: undefined,
      cylinders: undefined,
      displacementLiters: undefined,
      charging: undefined,
    };
  }
  const [, layout, cylinders, liters, charging = ''] = ENGINE_PATTERN.exec(text) ?? [];
  const code =
    layout === 'R' ? 'ROTARY' : ENGINES.find((option) => option.code === `${cylinders}CLDR`)?.code;
  if (!layout || !code) return undefined;
  return {
    code,
    text,
    layout: layout as EngineLayout,
    cylinders: Number(cylinders),
    displacementLiters: Number(liters),
    charging: CHARGING[charging],
  };
}

/** Display text of an engine: "2.0L 4-Cylinder Turbo", "5.7L V8", "Electric Motor". */
export function describeEngine({
  layout,
  cylinders,
  displacementLiters,
  charging,
}: Engine): string {
  if (!layout || displacementLiters === undefined) return 'Electric Motor';
  const liters = `${displacementLiters.toFixed(1)}L`;
  const build =
    layout === 'R'
      ? 'Rotary'
      : layout === 'V' || layout === 'W'
        ? `${layout}${cylinders}`
        : `${cylinders}-Cylinder`;
  return [liters, build, charging ?? ''].filter(Boolean).join(' ');
}
