import type { Catalogue } from '../catalogue/catalogue.js';
import type { Trim, TrimConfiguration } from '../catalogue/catalogue-types.js';
import { BODY_STYLES } from '../catalogue/options/body-styles.js';
import { DRIVE_TYPES } from '../catalogue/options/drive-groups.js';
import { describeEngine } from '../catalogue/options/engines.js';
import { FUEL_GROUPS, isRatedInMpge } from '../catalogue/options/fuel-groups.js';
import { labelOf } from '../catalogue/options/option.js';
import { TRANSMISSIONS } from '../catalogue/options/transmissions.js';
import { TRUCK_BED_LENGTHS } from '../catalogue/options/truck-bed-lengths.js';
import { pictureHref, pictureOf } from '../pictures/car-picture.js';
import type { TrimSpec, WireTrim } from './trim.dto.js';

/**
 * The trims of a model year as JSON, least expensive first. With a fuel group, only their
 * configurations for it.
 */
export function presentTrims(catalogue: Catalogue, modelCode: string, year: number, fuelGroupCode?: string): WireTrim[] {
  return catalogue
    .trimsOfModel(modelCode, year)
    .map((trim) => ({
      trim,
      configurations: catalogue.configurations(trim, year).filter((one) => !fuelGroupCode || one.fuelGroupCode === fuelGroupCode),
    }))
    .filter(({ configurations }) => configurations.length > 0)
    .map(({ trim, configurations }) => presentTrim(catalogue, trim, year, configurations))
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

function presentTrim(catalogue: Catalogue, trim: Trim, year: number, configurations: readonly TrimConfiguration[]): WireTrim {
  const model = catalogue.modelByCode(trim.modelCode)!;
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
    atcMake: catalogue.makeByCode(model.makeCode)!.name,
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
  return isRatedInMpge(fuelGroupCode) ? { epaMpgeCity: cityMpg, epaMpgeHwy: highwayMpg } : { epaCity: cityMpg, epaHwy: highwayMpg };
}

const SPECS: readonly (readonly [label: string, textOf: (one: TrimConfiguration) => string | undefined])[] = [
  ['Body style', ({ bodyStyleCode }) => labelOf(BODY_STYLES, bodyStyleCode)],
  ['Doors', ({ doorCode }) => doorCode],
  ['Seats', ({ seats }) => String(seats)],
  ['Bed length', ({ truckBedLengthCode }) => truckBedLengthCode && labelOf(TRUCK_BED_LENGTHS, truckBedLengthCode)],
  ['Engine', ({ engine }) => describeEngine(engine)],
  ['Fuel', ({ fuelGroupCode }) => labelOf(FUEL_GROUPS, fuelGroupCode)],
  ['Drive type', ({ driveTypeCode }) => labelOf(DRIVE_TYPES, driveTypeCode)],
  ['Transmission', ({ transmissionCode }) => labelOf(TRANSMISSIONS, transmissionCode)],
  ['Electric range', ({ electricRangeMiles }) => (electricRangeMiles === undefined ? undefined : `${electricRangeMiles} miles`)],
];

/** Specifications of all configurations, each value once. */
function specsOf(configurations: readonly TrimConfiguration[]): TrimSpec[] {
  return SPECS.map(([label, textOf]) => ({ label, value: [...new Set(configurations.map(textOf))].filter(Boolean).join(', ') })).filter(
    ({ value }) => value !== '',
  );
}
