import { driveGroupOf } from '../../catalogue/options/drive-groups.js';
import type { FuelGroupCode } from '../../catalogue/options/fuel-groups.js';
import { bodyFrom } from './normalise-body.js';
import { displacementFrom, driveTypeFrom, engineCodeFrom, fuelGroupFrom } from './normalise-powertrain.js';
import type { StatedDrive } from './normalise-powertrain.js';
import type { StatedBuild } from './stated-build.js';
import { doorsInName } from './stated-doors.js';

/** Fuels that words of a name mean. */
const FUELS: ReadonlySet<FuelGroupCode> = new Set(['DSL', 'HYB', 'PIH', 'ELE']);

/** What else is called electric: "electric windows", "electric sunroof". */
const ELECTRIC_PART = /electric\s+\w/i;

const TWO_WHEELS = /\b(?:4 ?x ?2|[2fr]wd|sdrive\w*|(?:2|two|front|rear)[ -]wheel[ -]drive)\b/i;
/** Brakes, and what a seller denies: "4 wheel disc brakes", "no 4x4". */
const NO_DRIVE = /\b(?:[24]|two|four|all)[ -]?wheel(?![ -]?dr)\S*|\b(?:no|not|non)[ -]+(?:a +)?\S+/gi;

/** Sizes that say what they are ("2.0T", "5.3 L"): a "3.2" may be a name. */
const DISPLACEMENT = /(?<![\d.,])\d[.,]\d ?(?:l|t|liters?|turbo)\b/i;

/** "V6" and "4 cyl"; an "i4" is a car. */
const CYLINDERS = /\b(?:v(?:6|8|10|12)|w12|\d{1,2}[ -]?cyl(?:s|inders?)?)\b/i;

/**
 * What the words of a model and trim say of the build: "1500 SLT crew cab 4x4", "Jetta TDI", "Charger EV". Only words that say it plainly
 * count: "gas" may be a name's letter, and "front" a camera's place.
 */
export function buildInName(text: string): StatedBuild {
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

/** Which wheels a name says are driven; undefined where it says two things. The front and the rear have cameras, and all four brakes. */
function driveInName(text: string): StatedDrive | undefined {
  const said = text.replaceAll(NO_DRIVE, ' ');
  const drive = driveTypeFrom(said);
  if (drive === undefined) return undefined;
  return drive !== '2WD' && driveGroupOf(drive) === 'AWD4WD' ? drive : driveTypeFrom(TWO_WHEELS.exec(said)?.[0] ?? '');
}
