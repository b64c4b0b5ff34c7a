import type { SearchQuery } from '../search-query.js';

/** Fields of a listing that a car needs. */
const FIELDS =
  'vin,makeCode,modelCode,year,trim,listingType,owner,pricingDetail,certifiedProduct,specifications,mileage,truckBedLength,doors,' +
  'fuelType,mpgHighway,bodyStyles,styleSubtype,fyuseId,color,engine,driveType,website,details';

/** Path and query of a search call. The channel is the brand's code. */
export function searchPath(
  path: string,
  query: SearchQuery,
  own: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(query.params() as [string, string][]);
  params.set('channel', query.context.brand.code);
  for (const [name, value] of Object.entries(own)) params.set(name, value);
  return `${path}?${params}`;
}

/** Path and query of a call for cars by id or VIN. */
export function carsPath(named: Readonly<Record<string, string>>): string {
  return `/rest/lsc/listing?${new URLSearchParams({ ...named, fields: FIELDS })}`;
}

/** Path and query of the main search, with the fields that cars need. */
export function mainSearchPath(query: SearchQuery, own: Readonly<Record<string, string>>): string {
  return searchPath('/rest/lsc/listing', query, { ...own, fields: FIELDS });
}
