import type { Catalog } from '../catalog/catalog.js';
import type { Trim, TrimConfiguration } from '../catalog/catalog-types.js';
import { BODY_STYLES } from '../catalog/options/body-styles.js';
import { DRIVE_TYPES } from '../catalog/options/drive-groups.js';
import { describeEngine } from '../catalog/options/engines.js';
import { FUEL_GROUPS, isRatedInMpge } from '../catalog/options/fuel-groups.js';
import { labelOf } from '../catalog/options/option.js';
import { TRANSMISSIONS } from '../catalog/options/transmissions.js';
import { TRUCK_BED_LENGTHS } from '../catalog/options/truck-bed-lengths.js';
import { pictureOf } from '../../drawn-cars/car-picture.js';
import { pictureHref } from '../pictures/picture-urls.js';
import type { TrimSpec, WireTrim } from './trim.dto.js';

/**
 * The trims of a model year as JSON, least expensive first. With a fuel group, only their
 * configurations for it.
 */
export function presentTrims(
  catalog: Catalog,
  modelCode: string,
  year: number,
  fuelGroupCode?: string,
): WireTrim[] {
  return catalog
    .trimsOfModel(modelCode, year)
    .map((trim) => ({
      trim,
      configurations: catalog
        .configurations(trim, year)
        .filter((one) => !fuelGroupCode || one.fuelGroupCode === fuelGroupCode),
    }))
    .filter(({ configurations }) => configurations.length > 0)
    .map(({ trim, configurations }) => presentTrim(catalog, trim, year, configurations))
    .toSorted(byPrice);
}

/** Least expensive first. */
export function byPrice(a: WireTrim, b: WireTrim): number {
  return a.nationalMSRP - b.nationalMSRP || (a.trimName < b.trimName ? -1 : 1);
}

/** Identifies a trim of a model year in calls. */
export function vehicleIdOf({ modelCode, code }: Trim, year: number): string {
  return `${year}-${modelCode}-${code}`;
}

function presentTrim(
  catalog: Catalog,
  trim: Trim,
  year: number,
  configurations: readonly TrimConfiguration[],
): WireTrim {
  const model = catalog.modelByCode(trim.modelCode)!;
  const prices = configurations.map(({ msrpDollars }) => msrpDollars);
  const least = Math.min(...prices);
  const base = configurations.find(({ msrpDollars }) => msrpDollars === least)!;
  const vehicleId = vehicleIdOf(trim, year);
  const picture = pictureOf({
    id: vehicleId,
    makeCode: model.makeCode,
    modelCode: model.code,
    bodyStyleCode: base.bodyStyleCode,
    styleSubtype: base.styleSubtypeCode,
    fuelTypeGroup: base.fuelGroupCode,
  });
  return {
    atcMake: catalog.makeByCode(model.makeCode)!.name,
    atcModel: model.name,
    atcMakeCode: model.makeCode,
    atcModelCode: model.code,
    trimName: trim.name,
    nationalMSRP: least,
    imagePath: pictureHref(picture),
    engineType: describeEngine(base.engine),
    vehicleId,
    specs: specsOf(configurations),
    ...economyOf(base),
    bodyStyle: labelOf(BODY_STYLES, base.bodyStyleCode),
    startingPrice: least,
    maxPrice: Math.max(...prices),
    avgPrice: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
  };
}

function economyOf({ cityMpg, highwayMpg, fuelGroupCode }: TrimConfiguration): Partial<WireTrim> {
  if (!cityMpg || !highwayMpg) return {};
  return isRatedInMpge(fuelGroupCode)
    ? { epaMpgeCity: cityMpg, epaMpgeHwy: highwayMpg }
    : { epaCity: cityMpg, epaHwy: highwayMpg };
}

const SPECS: readonly (readonly [
  label: string,
  textOf: (one: TrimConfiguration) => string | undefined,
])[] = [
  ['Body style', ({ bodyStyleCode }) => labelOf(BODY_STYLES, bodyStyleCode)],
  ['Doors', ({ doorCode }) => doorCode],
  ['Seats', ({ seats }) => String(seats)],
  [
    'Bed length',
    ({ truckBedLengthCode }) =>
      truckBedLengthCode && labelOf(TRUCK_BED_LENGTHS, truckBedLengthCode),
  ],
  ['Engine', ({ engine }) => describeEngine(engine)],
  ['Fuel', ({ fuelGroupCode }) => labelOf(FUEL_GROUPS, fuelGroupCode)],
  ['Drive type', ({ driveTypeCode }) => labelOf(DRIVE_TYPES, driveTypeCode)],
  ['Transmission', ({ transmissionCode }) => labelOf(TRANSMISSIONS, transmissionCode)],
  [
    'Electric range',
    ({ electricRangeMiles }) =>
      electricRangeMiles === undefined ? undefined : `${electricRangeMiles} miles`,
  ],
];

/** Specifications of all configurations, each value once. */
function specsOf(configurations: readonly TrimConfiguration[]): TrimSpec[] {
  return SPECS.map(([label, textOf]) => ({
    label,
    value: [...new Set(configurations.map(textOf))].filter(Boolean).join(', '),
  })).filter(({ value }) => value !== '');
}
