import type { SearchQuery } from '../search-query.js';

/** The facts of a listing that cars are made of. */
const FIELDS =
  'vin,makeCode,modelCode,year,trim,listingType,owner,pricingDetail,certifiedProduct,specifications,mileage,truckBedLength,doors,' +
  'fuelType,mpgHighway,bodyStyles,styleSubtype,fyuseId,color,engine,driveType,website,details';

/** A call of a listing service about a search: its path and query. The channel says whose search it is. */
export function searchPath(path: string, query: SearchQuery, own: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(query.params() as [string, string][]);
  params.set('channel', query.context.brand.code);
  for (const [name, value] of Object.entries(own)) params.set(name, value);
  return `${path}?${params}`;
}

/** The same about cars that are named. */
export function carsPath(named: Readonly<Record<string, string>>): string {
  return `/rest/lsc/listing?${new URLSearchParams({ ...named, fields: FIELDS })}`;
}

/** The main search, for its cars. */
export function mainSearchPath(query: SearchQuery, own: Readonly<Record<string, string>>): string {
  return searchPath('/rest/lsc/listing', query, { ...own, fields: FIELDS });
}
