import { CODE } from '../../../platform/json-api/parameter-forms.js';
import { List } from '../../../platform/json-api/parameter-kinds.js';

const MAX_CODES = 50;
const codes = { ...CODE, max: MAX_CODES };

/** Makes by code; all makes without parameters. */
export class MakeLookup {
  @List({ ...codes, about: 'Makes by code.', example: 'TOYOTA' })
  makeCode?: readonly string[];
}

/** Models by make, by code, or by both, which narrows. All models without parameters. */
export class ModelLookup extends MakeLookup {
  @List({ ...codes, about: 'Models by code.', example: 'RAV4' })
  modelCode?: readonly string[];
}

/**
 * Trims by model, and single trims, at most 50 values each. Empty without parameters, because there
 * are thousands.
 */
export class TrimLookup {
  @List({ ...codes, about: 'Trims of these models.', example: 'RAV4' })
  modelCode?: readonly string[];
  @List({
    form: /^[\w-]{1,40}\|[\w-]{1,60}$/,
    must: 'of the form model|trim',
    max: MAX_CODES,
    about: 'Trims by value, in the form `model|trim`.',
    example: 'RAV4|XLE',
  })
  trimCode?: readonly string[];
}
