// @ts-check
// What both SQL engines are asked with; they differ in how they hold and find several values of one field.

const COLUMN_OF_RANGE = { priceDollars: 'price', year: 'year', mileageMiles: 'mileage' };

const ORDERS = {
  derivedpriceASC: 'price, id',
  derivedpriceDESC: 'price DESC, id',
  mileageASC: 'mileage IS NULL, mileage, id',
  mileageDESC: 'mileage IS NULL, mileage DESC, id',
  datelistedASC: 'listed_at, id',
  datelistedDESC: 'listed_at DESC, id',
  yearASC: 'year, id',
  yearDESC: 'year DESC, id',
};

/**
 * `hasValues(field, codes)`: the engine's condition for a multi-value field. A circle joins the
 * table `near`.
 */
export function whereOf(clauses, encoded, hasValues) {
  const conditions = clauses.map((atoms) => atomsToSql(atoms, encoded, hasValues));
  return conditions.length === 0 ? 'TRUE' : conditions.join(' AND ');
}

/**
 * Relevance with a place is the score minus the distance penalty, which `near` has for each place.
 */
export function orderOf({ sort, origin }) {
  if (sort === 'relevance') return origin ? 'score - penalty DESC, id' : 'score DESC, id';
  if (sort === 'distanceASC') return origin ? 'miles, id' : 'id';
  return ORDERS[sort];
}

export function needsNear({ sort, origin }) {
  return origin !== undefined && (sort === 'relevance' || sort === 'distanceASC');
}

function atomsToSql(atoms, encoded, hasValues) {
  const byField = Map.groupBy(
    atoms.filter((atom) => 'field' in atom),
    (atom) => atom.field,
  );
  const asked = [...byField].map(([name, ofField]) =>
    fieldToSql(encoded.field(name), ofField, hasValues),
  );
  const others = atoms
    .filter((atom) => !('field' in atom))
    .map((atom) => ('within' in atom ? 'place IN (SELECT place FROM near)' : rangeToSql(atom)));
  return `(${[...asked, ...others].join(' OR ')})`;
}

function fieldToSql(field, atoms, hasValues) {
  const codes = atoms
    .map(({ value }) => field?.codeOf.get(value))
    .filter((code) => code !== undefined);
  if (codes.length === 0) return 'FALSE';
  if (field.isMulti) return hasValues(field, codes);
  return codes.length === 1 ? `f${field.number} = ${codes[0]}` : `f${field.number} IN (${codes})`;
}

function rangeToSql({ range, min, max }) {
  const column = COLUMN_OF_RANGE[range];
  const ends = [
    min === undefined ? [] : [`${column} >= ${min}`],
    max === undefined ? [] : [`${column} <= ${max}`],
  ].flat();
  return ends.length === 0 ? `${column} IS NOT NULL` : `(${ends.join(' AND ')})`;
}
