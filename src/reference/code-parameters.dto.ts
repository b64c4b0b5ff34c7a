import { List } from '../operations/json/parameter-kinds.js';

const MAX_CODES = 50;
const code = { form: /^[\w-]{1,40}$/, must: 'a code', max: MAX_CODES };

/** Lookups by code: without any, everything there is. */
export class MakeLookup {
  @List({ ...code, about: 'Makes by code.' })
  makeCode?: readonly string[];
}

export class ModelLookup extends MakeLookup {
  @List({ ...code, about: 'Models by code.' })
  modelCode?: readonly string[];
}

export class TrimLookup {
  @List({ ...code, about: 'Trims of these models.' })
  modelCode?: readonly string[];
  @List({
    form: /^[\w-]{1,40}\|[\w-]{1,60}$/,
    must: 'of the form model|trim',
    max: MAX_CODES,
    about: 'Trims by value, in the form `model|trim`.',
  })
  trimCode?: readonly string[];
}
