// @ts-check
// Drill sideways for engines that answer one WHERE at a time: which set of clauses the options of each field are counted on.

/**
 * `hits`: all clauses. `sides`: fields that are counted with other clauses, grouped by those. All
 * other fields are counted on the hits. A clause is a list of atoms here, any of which must hold.
 */
export function sidesOf({ clauses }, fieldNames) {
  const sides = [];
  for (const field of fieldNames) {
    const own = clauses.map((clause) => leftFor(clause, field));
    if (own.every((left, at) => left === clauses[at].anyOf)) continue;
    const left = own.filter((atoms) => atoms !== null);
    const same = sides.find(
      (side) =>
        side.clauses.length === left.length &&
        side.clauses.every((atoms, at) => atoms === left[at]),
    );
    if (same) same.fields.push(field);
    else sides.push({ clauses: left, fields: [field] });
  }
  return { hits: clauses.map(({ anyOf }) => anyOf), sides };
}

function leftFor({ anyOf, whenCounting }, field) {
  return whenCounting && Object.hasOwn(whenCounting, field) ? whenCounting[field] : anyOf;
}

/**
 * The circle of a query, if any; the bench's queries have at most one, with the origin as its
 * center.
 */
export function circleOf({ clauses }) {
  return clauses.flatMap(({ anyOf }) => anyOf).find((atom) => 'within' in atom)?.within;
}
