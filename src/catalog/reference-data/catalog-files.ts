import { existsSync } from 'node:fs';
import { BUILD_FOLDER } from '../../platform/config/build-folder.js';
import type { Make, Model, TrimConfiguration } from '../catalog-types.js';
import type { MarketArea } from '../places/market-areas.js';
import type { BodyStyleCode } from '../options/body-styles.js';
import type { DoorCode } from '../options/doors.js';
import type { DriveTypeCode } from '../options/drive-groups.js';
import type { Engine } from '../options/engines.js';
import { parseEngine } from '../options/engines.js';
import type { FuelGroupCode } from '../options/fuel-groups.js';
import type { StyleSubtypeCode } from '../options/style-subtypes.js';
import type { TransmissionCode } from '../options/transmissions.js';
import type { TruckBedLengthCode } from '../options/truck-bed-lengths.js';
import type { VehicleStyleCode } from '../options/vehicle-styles.js';
import { StringPool } from './string-pool.js';
import type { CsvRow } from './plain-csv.js';
import { readPlainCsv } from './plain-csv.js';
import type { SafetyRating } from '../safety-ratings.js';
import { SafetyRatings } from '../safety-ratings.js';

/** A row of a models file: the model and its series' name; empty without a series. */
export interface ModelRow {
  readonly model: Model;
  readonly seriesName: string;
}

/** A row of a trims file: the configuration and the trim's name, which gives the trim code. */
export interface TrimFileRow {
  readonly trimName: string;
  readonly configuration: TrimConfiguration;
}

/** Folder of the catalog's data, read by the build. */
export const DATA_FOLDER = new URL('../src/catalog/data/', BUILD_FOLDER);

/** Reads the market areas, in the order of `market-areas.csv`. @throws if the file is missing */
export function readMarketAreas(folder: URL): MarketArea[] {
  return readPlainCsv(new URL('market-areas.csv', folder)).map((row) => ({
    code: row.code!,
    name: row.name!,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
  }));
}

/** Reads NHTSA's ratings, ascending by model code. @throws if the file is missing */
export function readSafetyRatings(folder: URL): SafetyRating[] {
  return readPlainCsv(new URL('safety-ratings.csv', folder)).map((row) => SafetyRatings.rowOf(row));
}

/** Reads all makes, in the order of `makes.csv`. @throws if the file is missing */
export function readMakes(folder: URL): Make[] {
  return readPlainCsv(new URL('makes.csv', folder)).map((row) => ({
    code: row.code!,
    name: row.name!,
    slug: row.slug!,
    wmis: listOf(row.wmis),
    aliases: listOf(row.aliases),
  }));
}

/** Reads the models of a make; empty without a file. */
export function readModelRows(folder: URL, make: Make): ModelRow[] {
  return readIfPresent(new URL(`models/${make.slug}.csv`, folder)).map((row) => ({
    model: modelOf(row, make),
    seriesName: row.series_name!,
  }));
}

/**
 * Reads the trims of a make; empty without a file. Skips rows with an unreadable engine, which the
 * specs report.
 */
export function readTrimRows(folder: URL, make: Make): TrimFileRow[] {
  const codes = new StringPool();
  return readIfPresent(new URL(`trims/${make.slug}.csv`, folder)).flatMap((row) => {
    const engine = engineOf(row.engine!);
    return engine
      ? [
          {
            trimName: row.trim!,
            configuration: configurationOf(row, codes.of(codeOf(row.trim!)), engine),
          },
        ]
      : [];
  });
}

/** The code of a name: its upper-case letters and digits. */
export function codeOf(name: string): string {
  return name
    .toUpperCase()
    .replace(/\+/g, 'PLUS')
    .replace(/[^A-Z0-9]/g, '');
}

function modelOf(row: CsvRow, make: Make): Model {
  return {
    code: row.code!,
    name: row.name!,
    makeCode: make.code,
    seriesCode: row.series_code || undefined,
    vehicleStyleCode: row.vehicle_style as VehicleStyleCode,
    fromYear: Number(row.from_year),
    toYear: Number(row.to_year),
    aliases: listOf(row.aliases),
  };
}

/** Does not check codes; the specs check every row of the data. */
function configurationOf(row: CsvRow, trimCode: string, engine: Engine): TrimConfiguration {
  return {
    modelCode: row.model!,
    trimCode,
    fromYear: Number(row.from_year),
    toYear: Number(row.to_year),
    bodyStyleCode: row.body as BodyStyleCode,
    styleSubtypeCode: (row.subtype || undefined) as StyleSubtypeCode | undefined,
    doorCode: row.doors as DoorCode,
    seats: Number(row.seats),
    truckBedLengthCode: (row.bed || undefined) as TruckBedLengthCode | undefined,
    engine,
    driveTypeCode: row.drive as DriveTypeCode,
    transmissionCode: row.transmission as TransmissionCode,
    fuelGroupCode: row.fuel as FuelGroupCode,
    cityMpg: numberOf(row.city),
    highwayMpg: numberOf(row.highway),
    electricRangeMiles: numberOf(row.range),
    msrpDollars: Number(row.msrp),
  };
}

const enginesRead = new Map<string, Engine | undefined>();

/** Cached: all rows share a few hundred engines. */
function engineOf(text: string): Engine | undefined {
  if (!enginesRead.has(text)) enginesRead.set(text, parseEngine(text));
  return enginesRead.get(text);
}

function readIfPresent(file: URL): CsvRow[] {
  return existsSync(file) ? readPlainCsv(file) : [];
}

function numberOf(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined;
}

function listOf(text: string | undefined): string[] {
  return text
    ? text
        .split(';')
        .map((entry) => entry.trim())
        .filter(Boolean)
    : [];
}
