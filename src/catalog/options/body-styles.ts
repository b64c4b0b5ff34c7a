import type { Option } from './option.js';
import { findOption, labelOf } from './option.js';
import type { VehicleStyleCode } from './vehicle-styles.js';
import { VEHICLE_STYLES } from './vehicle-styles.js';

/**
 * Codes of `BODY_STYLES`: values of the filter `bodyStyleCode`, and second entry of a listing's
 * `bodyStyles`. The first entry is its vehicle style.
 */
export type BodyStyleCode =
  | 'SEDAN4D'
  | 'COUPE2D'
  | 'CONV2D'
  | 'CONV4D'
  | 'HATCH3D'
  | 'HATCH5D'
  | 'WAGON5D'
  | 'SUV2D'
  | 'SUV4D'
  | 'TRUCKREG'
  | 'TRUCKEXT'
  | 'TRUCKCREW'
  | 'MINIVAN'
  | 'VANPASS'
  | 'VANCARGO';

/**
 * A car's body as far as it is known: the detailed code, or only its vehicle style (`TRUCKS` if the
 * cab is unknown).
 */
export type KnownBodyCode = BodyStyleCode | VehicleStyleCode;

/** A detailed body style (`bodyStyleCode`). Each belongs to one vehicle style. */
export interface BodyStyle extends Option<BodyStyleCode> {
  readonly vehicleStyleCode: VehicleStyleCode;
  /**
   * As marketed: a hatchback's tailgate counts. Absent if the body comes with several numbers of
   * doors.
   */
  readonly doors?: number;
}

/**
 * Options of the filter `bodyStyleCode`. Labels appear alone in chips and on the vehicle page, so
 * each includes the style.
 */
export const BODY_STYLES: readonly BodyStyle[] = [
  { code: 'SEDAN4D', label: 'Sedan', vehicleStyleCode: 'SEDAN' },
  { code: 'COUPE2D', label: 'Coupe', vehicleStyleCode: 'COUPE' },
  { code: 'CONV2D', label: 'Convertible', vehicleStyleCode: 'CONVERT', doors: 2 },
  { code: 'CONV4D', label: '4-Door Convertible', vehicleStyleCode: 'CONVERT', doors: 4 },
  { code: 'HATCH3D', label: '3-Door Hatchback', vehicleStyleCode: 'HATCH', doors: 3 },
  { code: 'HATCH5D', label: '5-Door Hatchback', vehicleStyleCode: 'HATCH', doors: 5 },
  { code: 'WAGON5D', label: 'Wagon', vehicleStyleCode: 'WAGON' },
  { code: 'SUV2D', label: '2-Door SUV', vehicleStyleCode: 'SUVCROSS', doors: 2 },
  { code: 'SUV4D', label: '4-Door SUV', vehicleStyleCode: 'SUVCROSS', doors: 4 },
  {
    code: 'TRUCKREG',
    label: 'Regular Cab Truck',
    vehicleStyleCode: 'TRUCKS',
    doors: 2,
    phrases: ['regular cab', 'standard cab', 'single cab', 'regular cab truck'],
  },
  {
    code: 'TRUCKEXT',
    label: 'Extended Cab Truck',
    vehicleStyleCode: 'TRUCKS',
    phrases: ['extended cab', 'king cab', 'access cab', 'quad cab', 'extended cab truck'],
  },
  {
    code: 'TRUCKCREW',
    label: 'Crew Cab Truck',
    vehicleStyleCode: 'TRUCKS',
    doors: 4,
    phrases: ['crew cab', 'supercrew', 'crewmax', 'crew cab truck'],
  },
  { code: 'MINIVAN', label: 'Minivan', vehicleStyleCode: 'VANMV' },
  { code: 'VANPASS', label: 'Passenger Van', vehicleStyleCode: 'VANMV' },
  { code: 'VANCARGO', label: 'Cargo Van', vehicleStyleCode: 'VANMV' },
];

/**
 * The vehicle style of a body: `SEDAN` for `SEDAN4D`, `TRUCKS` for `TRUCKS`; undefined for an
 * unknown body.
 */
export function vehicleStyleOf<Body extends KnownBodyCode | undefined>(
  bodyCode: Body,
): VehicleStyleCode | Extract<Body, undefined> {
  // All other known codes are vehicle styles; specs check the lists.
  return (findOption(BODY_STYLES, bodyCode ?? '')?.vehicleStyleCode ?? bodyCode) as
    VehicleStyleCode | Extract<Body, undefined>;
}

/** Display name of a body: "Crew Cab Truck", or "Truck" if no more is known. */
export function bodyLabelOf(bodyCode: KnownBodyCode): string {
  return labelOf([...BODY_STYLES, ...VEHICLE_STYLES], bodyCode);
}
