import { squeezed } from './ad-words.js';
import type { Catalog } from '../catalog.js';
import type { Model } from '../catalog-types.js';
import { SISTER_MAKES } from './related-makes.js';

/** Cached: a catalog is immutable, and each model is compared with a thousand spellings. */
const KNOWN = new WeakMap<Catalog, Map<Model, readonly Model[]>>();

/** A model's name and those with its aliases, as they are compared. */
interface Spellings {
  readonly name: string;
  readonly names: ReadonlySet<string>;
}

/** Cached, because reading a name costs more than comparing it with a model's. */
const SPELLINGS = new WeakMap<Model, Spellings>();

/** Fuels of combustion engines without a traction battery. */
const COMBUSTION: ReadonlySet<string> = new Set(['GSL', 'DSL', 'ALT']);

/**
 * Other models that shoppers call by this name, in catalog order:
 * - the same car with another powertrain and a longer name ("RAV4" and "RAV4 Hybrid", "F-150" and
 *   "F-150 Lightning")
 * - models with the same name or alias, of the make or a sister make (a Ram 1500 was a Dodge until
 *   2010)
 */
export function modelsOfSameName(catalog: Catalog, model: Model): readonly Model[] {
  const found = KNOWN.get(catalog) ?? new Map<Model, readonly Model[]>();
  KNOWN.set(catalog, found);
  if (!found.has(model)) found.set(model, findModels(catalog, model));
  return found.get(model)!;
}

function findModels(catalog: Catalog, model: Model): readonly Model[] {
  const makeCodes = new Set([
    model.makeCode,
    ...(SISTER_MAKES[model.makeCode] ?? []),
    ...catalog.makes
      .map(({ code }) => code)
      .filter((code) => SISTER_MAKES[code]?.includes(model.makeCode)),
  ]);
  return catalog.models.filter(
    (other) =>
      other !== model &&
      makeCodes.has(other.makeCode) &&
      (sharesName(model, other) || isOtherDrive(catalog, model, other)),
  );
}

function sharesName(one: Model, other: Model): boolean {
  const [ofOne, ofOther] = [spellings(one), spellings(other)];
  return ofOther.names.has(ofOne.name) || ofOne.names.has(ofOther.name);
}

/** A longer name, the same body, and other fuels. */
function isOtherDrive(catalog: Catalog, model: Model, other: Model): boolean {
  const longer = other.name.toLowerCase();
  const isLonger = [' ', '-'].some((join) => longer.startsWith(model.name.toLowerCase() + join));
  if (
    !isLonger ||
    model.makeCode !== other.makeCode ||
    model.vehicleStyleCode !== other.vehicleStyleCode
  )
    return false;
  const [own, others] = [fuelsOf(catalog, model), fuelsOf(catalog, other)];
  const hasBattery = others.size > 0 && [...others].every((fuel) => !COMBUSTION.has(fuel));
  return (
    hasBattery &&
    ([...own].some((fuel) => COMBUSTION.has(fuel)) || [...others].every((fuel) => !own.has(fuel)))
  );
}

function fuelsOf(catalog: Catalog, { code }: Model): ReadonlySet<string> {
  return new Set(
    catalog
      .trimsOfModel(code)
      .flatMap(({ configurations }) => configurations.map(({ fuelGroupCode }) => fuelGroupCode)),
  );
}

function spellings(model: Model): Spellings {
  let known = SPELLINGS.get(model);
  if (!known) {
    const names = [model.name, ...model.aliases].map(squeezed);
    SPELLINGS.set(model, (known = { name: names[0]!, names: new Set(names) }));
  }
  return known;
}
