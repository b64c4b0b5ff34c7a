import type { DriveTypeCode } from '../../catalogue/options/drive-groups.js';
import type { EngineCode } from '../../catalogue/options/engines.js';
import { ENGINES } from '../../catalogue/options/engines.js';
import type { FuelGroupCode } from '../../catalogue/options/fuel-groups.js';
import type { TransmissionCode } from '../../catalogue/options/transmissions.js';

/** Words for each fuel, most telling first: "Plug-In Hybrid Gas" is no gasoline car. */
const FUEL_WORDS: readonly (readonly [FuelGroupCode, RegExp])[] = [
  ['PIH', /plug.?in|\bphev\b/],
  ['HYB', /hybrid|\bhev\b|\bmhev\b|gas\w*\s*[/&-]\s*electric/],
  ['HYD', /hydrogen|fuel cell/],
  ['ALT', /flex|e-?85|ethanol|\bcng\b|natural gas|propane|\blpg\b|alternative|bi-?fuel/],
  ['ELE', /electric|\bb?ev\b/],
  ['DSL', /diesel|\btdi\b|duramax|powerstroke/],
  ['GSL', /gas|petrol|unleaded|\bg\b/],
];

const DRIVE_WORDS: readonly (readonly [DriveTypeCode, RegExp])[] = [
  ['AWD', /\bawd\b|all.?wheel|4matic|quattro|xdrive|4motion/],
  ['4WD', /\b4wd\b|\b4\s?x\s?4\b|four.?wheel|4.?wheel/],
  ['FWD', /\bfwd\b|front/],
  ['RWD', /\brwd\b|rear/],
];

const TRANSMISSION_WORDS: readonly (readonly [TransmissionCode, RegExp])[] = [
  ['AUT', /auto|cvt|variable|dual.?clutch|double.?clutch|\bdct\b|\bdsg\b|\bpdk\b|tiptronic|\b[aA]\/?[tT]\b|direct.?drive|single.?speed/],
  ['MAN', /manual|\bm\/?t\b|stick|standard|\d.?speed$/],
];

const CYLINDERS_WRITTEN = /\b(\d{1,2})[\s-]*(?:cyl|cylinder|cylinders)\b|\b[ivhw][\s-]?(\d{1,2})\b|\bflat[\s-](\d)\b|^(\d{1,2})$/i;
const LITERS_WRITTEN = /\b(\d{1,2}\.\d)\s*-?\s*l(?:it(?:er|re)s?)?\b|\b(\d{1,2}\.\d)\b/i;
const LARGEST_ENGINE_LITERS = 9;

/** The fuel a text names ("Gasoline Fuel", "PHEV", "flex"); undefined when it names none. */
export function fuelGroupFrom(text: string): FuelGroupCode | undefined {
  return firstNamed(FUEL_WORDS, text);
}

/** The drive a text names ("4x4", "Front-Wheel Drive", "xDrive"); undefined when it names none. */
export function driveTypeFrom(text: string): DriveTypeCode | undefined {
  return firstNamed(DRIVE_WORDS, text);
}

/** The gearbox a text names ("8-Speed Automatic", "6-speed manual", "CVT"); undefined when it names none. */
export function transmissionFrom(text: string): TransmissionCode | undefined {
  return firstNamed(TRANSMISSION_WORDS, text);
}

/** The cylinders a text names ("6 cylinders", "V6", "2.5L I-4", "8") as a code; undefined for numbers no car has. */
export function engineCodeFrom(text: string): EngineCode | undefined {
  if (/rotary|wankel/i.test(text)) return 'ROTARY';
  const cylinders = CYLINDERS_WRITTEN.exec(text)?.slice(1).find(Boolean);
  return ENGINES.find((option) => option.code === `${Number(cylinders)}CLDR`)?.code;
}

/** The displacement a text names ("5.7L V8 HEMI"), liters. */
export function displacementFrom(text: string): number | undefined {
  const liters = Number(LITERS_WRITTEN.exec(text)?.slice(1).find(Boolean));
  return liters > 0 && liters <= LARGEST_ENGINE_LITERS ? liters : undefined;
}

function firstNamed<Code>(words: readonly (readonly [Code, RegExp])[], text: string): Code | undefined {
  const lowered = text.toLowerCase().replaceAll('_', ' ');
  return lowered === '' ? undefined : words.find(([, pattern]) => pattern.test(lowered))?.[0];
}
