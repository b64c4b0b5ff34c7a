import { hash } from 'node:crypto';
import { Catalog } from '../../catalog/catalog.js';
import { Places } from '../../catalog/places/places.js';
import { referenceTables } from '../../catalog/reference-data/reference-file.js';
import { TextColumn } from '../../catalog/reference-data/text-column.js';
import type { CarContext } from '../search-context.js';
import { DOCUMENT_FORMAT } from './document-format.js';
import { CAR_RULES, type CarRules, toLastingCar } from './indexed-car.js';
import { PROBE_CARS, PROBE_TIME } from './probe-cars.js';

/** Keys of reference data and rules: 80 ms of work, which a build does for the server's rules. */
export type IndexKeyColumns = { readonly parts: TextColumn };

/**
 * Key of the meaning of an index and of data stored for it. It is computed from the names of the
 * fields, the reference data, and the results of the rules for the probe cars, which cover every
 * filter value and relevance factor. A changed weight, range border or meaning changes the key, and
 * everything is rebuilt.
 */
export function indexKey(context: CarContext, rules = CAR_RULES): string {
  const ofCatalog = keys.get(context.catalog) ?? new WeakMap<CarRules, string>();
  keys.set(context.catalog, ofCatalog);
  const key = ofCatalog.get(rules) ?? workOut(context, rules);
  ofCatalog.set(rules, key);
  return key;
}

/** Memoized: rules and reference data do not change while they are in memory. */
const keys = new WeakMap<CarContext['catalog'], WeakMap<CarRules, string>>();

function workOut(context: CarContext, rules: CarRules): string {
  const fields = rules.filters.map(({ name, isCounted }) =>
    isCounted === false ? `${name}-` : name,
  );
  const { catalog, places } = context;
  const isOfBuild = rules === CAR_RULES && catalog === Catalog.load() && places === Places.load();
  const parts = isOfBuild
    ? referenceTables<{ indexKey: IndexKeyColumns }>().indexKey.parts.all()
    : partsOf(context, rules);
  return hash('sha1', JSON.stringify([DOCUMENT_FORMAT, fields, ...parts]));
}

/** Columns for the server's rules. */
export function indexKeyColumns(context: CarContext): IndexKeyColumns {
  return { parts: TextColumn.of(partsOf(context, CAR_RULES)) };
}

function partsOf(context: CarContext, rules: CarRules): string[] {
  return [referenceKey(context), probesKey(context, rules)];
}

/** Short document of the rules' results for the probe cars. */
export function probesKey(context: CarContext, rules = CAR_RULES): string {
  const lasting = PROBE_CARS.map((car) => toLastingCar(car, context, rules));
  const freshness = PROBE_CARS.map(({ listing }) =>
    rules.freshnessPoints(listing.listedAt, PROBE_TIME),
  );
  return hash('sha1', JSON.stringify([lasting, freshness]));
}

/**
 * Changes with the reference data that values depend on: positions of ZIP Codes, series and trims of
 * models.
 */
function referenceKey({ catalog, places }: CarContext): string {
  const trims = catalog.models.map(({ code }) =>
    catalog.trimsOfModel(code).map(({ value, name }) => [value, name]),
  );
  return hash('sha1', JSON.stringify([catalog.models, trims, places.all()]));
}
