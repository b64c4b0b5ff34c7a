import { driveGroupOf } from '../../catalogue/options/drive-groups.js';
import { bodyFrom } from './normalise-body.js';
import { driveTypeFrom, fuelGroupFrom } from './normalise-powertrain.js';
import type { StatedBuild } from './stated-build.js';

/**
 * What the words of a model and trim say of the build: "1500 SLT crew cab 4x4", "Jetta TDI". Only words that say it plainly count: "gas"
 * may be a name's letter, "front" a camera's place, and "hybrid" is a matter of the model.
 */
export function buildInName(text: string): StatedBuild {
  const [body, drive, fuel] = [bodyFrom(text), driveTypeFrom(text), fuelGroupFrom(text)];
  return {
    ...(body && { body }),
    ...(drive && drive !== '2WD' && driveGroupOf(drive) === 'AWD4WD' && { drive }),
    ...(fuel === 'DSL' && { fuel }),
  };
}
