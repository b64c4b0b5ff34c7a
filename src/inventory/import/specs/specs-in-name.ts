import { driveGroupOf } from '../../../catalog/options/drive-groups.js';
import type { FuelGroupCode } from '../../../catalog/options/fuel-groups.js';
import { bodyFrom } from '../normalize/normalize-body.js';
import {
  displacementFrom,
  driveTypeFrom,
  engineCodeFrom,
  fuelGroupFrom,
} from '../normalize/normalize-powertrain.js';
import type { DeclaredDrive } from '../normalize/normalize-powertrain.js';
import type { DeclaredSpecs } from './resolve-specs.js';
import { doorsInName } from './resolve-doors.js';

/** Fuels that may be read from a name. */
const FUELS: ReadonlySet<FuelGroupCode> = new Set(['DSL', 'HYB', 'PIH', 'ELE']);

/** "electric windows", "electric sunroof". */
const ELECTRIC_PART = /electric\s+\w/i;

const TWO_WHEELS = /\b(?:4 ?x ?2|[2fr]wd|sdrive\w*|(?:2|two|front|rear)[ -]wheel[ -]drive)\b/i;
/** Brakes and negations: "4 wheel disc brakes", "no 4x4". */
const NO_DRIVE =
  /\b(?:[24]|two|four|all)[ -]?wheel(?![ -]?dr)\S*|\b(?:no|not|non)[ -]+(?:a +)?\S+/gi;

/** Explicit displacements ("2.0T", "5.3 L"). A bare "3.2" may be a name. */
const DISPLACEMENT = /(?<![\d.,])\d[.,]\d ?(?:l|t|liters?|turbo)\b/i;

/** "V6" and "4 cyl". An "i4" is a car. */
const CYLINDERS = /\b(?:v(?:6|8|10|12)|w12|\d{1,2}[ -]?cyl(?:s|inders?)?)\b/i;

/**
 * Build facts in the words of model and trim: "1500 SLT crew cab 4x4", "Jetta TDI", "Charger EV".
 * Only unambiguous words count, not "gas" or "front" (as in front camera).
 */
export function specsInName(text: string): DeclaredSpecs {
  const [body, drive, fuel] = [bodyFrom(text), driveInName(text), fuelGroupFrom(text)];
  const doors = doorsInName(text);
  const displacementLiters = displacementFrom(DISPLACEMENT.exec(text)?.[0] ?? '');
  const engineCode = engineCodeFrom(CYLINDERS.exec(text)?.[0] ?? '');
  return {
    ...(body && { body }),
    ...(doors !== undefined && { doors }),
    ...(drive && { drive }),
    ...(displacementLiters !== undefined && { displacementLiters }),
    ...(engineCode && { engineCode }),
    ...(fuel && FUELS.has(fuel) && !(fuel === 'ELE' && ELECTRIC_PART.test(text)) && { fuel }),
  };
}

/**
 * The drive in a name; undefined if there are two. Front and rear also describe cameras, and "4
 * wheel" brakes.
 */
function driveInName(text: string): DeclaredDrive | undefined {
  const said = text.replaceAll(NO_DRIVE, ' ');
  const drive = driveTypeFrom(said);
  if (drive === undefined) return undefined;
  return drive !== '2WD' && driveGroupOf(drive) === 'AWD4WD'
    ? drive
    : driveTypeFrom(TWO_WHEELS.exec(said)?.[0] ?? '');
}
