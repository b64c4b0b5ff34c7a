import { hash } from 'node:crypto';
import { Catalogue } from '../../catalogue/catalogue.js';
import { Places } from '../../catalogue/places.js';
import { referenceTables } from '../../catalogue/reference-file.js';
import { TextColumn } from '../../catalogue/text-column.js';
import type { CarContext } from '../search-context.js';
import { DIGEST_FORMAT } from './digest-format.js';
import { CAR_RULES, type CarRules, toLastingCar } from './indexed-car.js';
import { PROBE_CARS, PROBE_TIME } from './probe-cars.js';

/** What the key says of reference data and rules: 80 ms of work, which the build does for those that the server runs with. */
export type IndexKeyColumns = { readonly parts: TextColumn };

/**
 * Names what an index, and whatever is kept for it, says of cars. It is worked out, so that nobody has to remember it: the names of the
 * fields, the reference data that values are read off, and what the rules of today make of a fixed set of cars that between them have
 * every value of every filter and every factor of relevance. Another weight, another border of a range, another meaning of a value:
 * another key, and everything is made anew.
 */
export function indexKey(context: CarContext, rules = CAR_RULES): string {
  const ofCatalogue = keys.get(context.catalogue) ?? new WeakMap<CarRules, string>();
  keys.set(context.catalogue, ofCatalogue);
  const key = ofCatalogue.get(rules) ?? workOut(context, rules);
  ofCatalogue.set(rules, key);
  return key;
}

/** Worked out once: neither rules nor reference data change while they are in memory. */
const keys = new WeakMap<CarContext['catalogue'], WeakMap<CarRules, string>>();

function workOut(context: CarContext, rules: CarRules): string {
  const fields = rules.filters.map(({ name, isCounted }) => (isCounted === false ? `${name}-` : name));
  const { catalogue, places } = context;
  const isOfBuild = rules === CAR_RULES && catalogue === Catalogue.load() && places === Places.load();
  const parts = isOfBuild ? referenceTables<{ indexKey: IndexKeyColumns }>().indexKey.parts.all() : partsOf(context, rules);
  return hash('sha1', JSON.stringify([DIGEST_FORMAT, fields, ...parts]));
}

/** The columns for the rules that the server runs with. */
export function indexKeyColumns(context: CarContext): IndexKeyColumns {
  return { parts: TextColumn.of(partsOf(context, CAR_RULES)) };
}

function partsOf(context: CarContext, rules: CarRules): string[] {
  return [referenceKey(context), probesKey(context, rules)];
}

/** What the rules make of the probe cars, in a few characters. */
export function probesKey(context: CarContext, rules = CAR_RULES): string {
  const lasting = PROBE_CARS.map((car) => toLastingCar(car, context, rules));
  const freshness = PROBE_CARS.map(({ listing }) => rules.freshnessPoints(listing.listedAt, PROBE_TIME));
  return hash('sha1', JSON.stringify([lasting, freshness]));
}

/** Changes with the reference data that values are read off: where ZIP Codes lie, which series a model is of. */
function referenceKey({ catalogue, places }: CarContext): string {
  return hash('sha1', JSON.stringify([catalogue.models, places.all()]));
}
