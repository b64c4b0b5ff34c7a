import type { BodyStyleCode } from './options/body-styles.js';
import type { DoorCode } from './options/doors.js';
import type { DriveTypeCode } from './options/drive-groups.js';
import type { Engine } from './options/engines.js';
import type { FuelGroupCode } from './options/fuel-groups.js';
import type { StyleSubtypeCode } from './options/style-subtypes.js';
import type { TransmissionCode } from './options/transmissions.js';
import type { TruckBedLengthCode } from './options/truck-bed-lengths.js';
import type { VehicleStyleCode } from './options/vehicle-styles.js';

/** A car maker's brand, e.g. code `CHEV`, name "Chevrolet". */
export interface Make {
  readonly code: string;
  readonly name: string;
  /** The name in an address, e.g. `land-rover`. */
  readonly slug: string;
  /** First three characters of the VINs this make has carried in the US; makes of one maker may share some. */
  readonly wmis: readonly string[];
  /** Other spellings found in advertisements, lower case: "chevy". */
  readonly aliases: readonly string[];
}

/** A model as shoppers ask for it, e.g. code `RAV4HYBRID`, name "RAV4 Hybrid"; the code is unique over all makes. */
export interface Model {
  readonly code: string;
  readonly name: string;
  readonly makeCode: string;
  /** Undefined for makes that do not sell in series. */
  readonly seriesCode: string | undefined;
  /** The model's usual body; a trim's own body style may differ. */
  readonly vehicleStyleCode: VehicleStyleCode;
  /** First and last US model year, inclusive. */
  readonly fromYear: number;
  readonly toYear: number;
  readonly aliases: readonly string[];
}

/** A family of models under one name, e.g. BMW "3 Series" with 328i and 330i. */
export interface Series {
  readonly code: string;
  readonly name: string;
  readonly makeCode: string;
  readonly modelCodes: readonly string[];
  /** The member that stands for the series where an advertisement says no more; undefined when there is none. */
  readonly ownModelCode: string | undefined;
}

/** A trim of a model over all its years, e.g. "XLE Premium". */
export interface Trim {
  /** The name squeezed to upper-case letters and digits, unique within the model: `XLEPREMIUM`. */
  readonly code: string;
  readonly name: string;
  readonly modelCode: string;
  /** The value of the trim filter: `RAV4|XLEPREMIUM`. */
  readonly value: string;
  readonly fromYear: number;
  readonly toYear: number;
  /** Every powertrain and span of years it was sold in, oldest first. */
  readonly configurations: readonly TrimConfiguration[];
}

/** One trim with one powertrain over the model years in which these figures hold. */
export interface TrimConfiguration {
  readonly modelCode: string;
  readonly trimCode: string;
  readonly fromYear: number;
  readonly toYear: number;
  readonly bodyStyleCode: BodyStyleCode;
  /** Of sedans, SUVs and vans; undefined for other styles. */
  readonly styleSubtypeCode: StyleSubtypeCode | undefined;
  readonly doorCode: DoorCode;
  readonly seats: number;
  /** Of trucks; undefined for all else. */
  readonly truckBedLengthCode: TruckBedLengthCode | undefined;
  readonly engine: Engine;
  readonly driveTypeCode: DriveTypeCode;
  readonly transmissionCode: TransmissionCode;
  readonly fuelGroupCode: FuelGroupCode;
  /** EPA miles per gallon; MPGe for electric, plug-in and hydrogen cars. Undefined where the EPA rates none (heavy trucks, cargo vans). */
  readonly cityMpg: number | undefined;
  readonly highwayMpg: number | undefined;
  /** EPA miles on one charge; undefined for cars that are not plugged in. */
  readonly electricRangeMiles: number | undefined;
  /** Base price in US dollars in the last year of the span, without destination. */
  readonly msrpDollars: number;
}
