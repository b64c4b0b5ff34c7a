import type { BodyStyleCode } from './options/body-styles.js';
import type { DoorCode } from './options/doors.js';
import type { DriveTypeCode } from './options/drive-groups.js';
import type { Engine } from './options/engines.js';
import type { FuelGroupCode } from './options/fuel-groups.js';
import type { StyleSubtypeCode } from './options/style-subtypes.js';
import type { TransmissionCode } from './options/transmissions.js';
import type { TruckBedLengthCode } from './options/truck-bed-lengths.js';
import type { VehicleStyleCode } from './options/vehicle-styles.js';

/** A car brand, for example code `CHEV`, name "Chevrolet". */
export interface Make {
  readonly code: string;
  readonly name: string;
  /** Its name in URLs, for example `land-rover`. */
  readonly slug: string;
  /**
   * World manufacturer identifiers: the first three characters of its VINs in the US. Brands of one
   * company may share them.
   */
  readonly wmis: readonly string[];
  /** Other spellings in ads, lower case: "chevy". */
  readonly aliases: readonly string[];
}

/** A model, for example code `RAV4HYBRID`, name "RAV4 Hybrid". The code is unique across makes. */
export interface Model {
  readonly code: string;
  readonly name: string;
  readonly makeCode: string;
  /** Undefined for makes without series. */
  readonly seriesCode: string | undefined;
  /** The model's usual body; a trim may have another. */
  readonly vehicleStyleCode: VehicleStyleCode;
  /** First and last US model year, inclusive. */
  readonly fromYear: number;
  readonly toYear: number;
  readonly aliases: readonly string[];
}

/** A series of models, for example BMW "3 Series" with 328i and 330i. */
export interface Series {
  readonly code: string;
  readonly name: string;
  readonly makeCode: string;
  readonly modelCodes: readonly string[];
  /**
   * The model that stands for the series if an ad is not more specific; undefined if there is none.
   */
  readonly ownModelCode: string | undefined;
}

/** A trim of a model in all its years, for example "XLE Premium". */
export interface Trim {
  /** Upper-case letters and digits of the name, unique within the model: `XLEPREMIUM`. */
  readonly code: string;
  readonly name: string;
  readonly modelCode: string;
  /** Value of the trim filter: `RAV4|XLEPREMIUM`. */
  readonly value: string;
  readonly fromYear: number;
  readonly toYear: number;
  /** All powertrains and year ranges, oldest first. */
  readonly configurations: readonly TrimConfiguration[];
}

/** A trim with one powertrain, and the model years with these figures. */
export interface TrimConfiguration {
  readonly modelCode: string;
  readonly trimCode: string;
  readonly fromYear: number;
  readonly toYear: number;
  readonly bodyStyleCode: BodyStyleCode;
  /** For sedans, SUVs and vans; undefined for other styles. */
  readonly styleSubtypeCode: StyleSubtypeCode | undefined;
  readonly doorCode: DoorCode;
  readonly seats: number;
  /** For trucks; otherwise undefined. */
  readonly truckBedLengthCode: TruckBedLengthCode | undefined;
  readonly engine: Engine;
  readonly driveTypeCode: DriveTypeCode;
  readonly transmissionCode: TransmissionCode;
  readonly fuelGroupCode: FuelGroupCode;
  /**
   * EPA miles per gallon; MPGe for electric, plug-in and hydrogen cars. Undefined without an EPA
   * rating (heavy trucks, cargo vans).
   */
  readonly cityMpg: number | undefined;
  readonly highwayMpg: number | undefined;
  /** EPA range in miles on one charge; undefined for cars without a plug. */
  readonly electricRangeMiles: number | undefined;
  /** Base price in US dollars in the last year of the range, without destination charge. */
  readonly msrpDollars: number;
}
