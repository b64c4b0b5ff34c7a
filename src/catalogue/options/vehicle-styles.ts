import type { Option } from './option.js';

/** Codes of `VEHICLE_STYLES`: values of filter `vehicleStyleCode`. Subtypes, breadcrumbs and demo cars hang on them. */
export type VehicleStyleCode = 'SUVCROSS' | 'SEDAN' | 'COUPE' | 'CONVERT' | 'HATCH' | 'WAGON' | 'TRUCKS' | 'VANMV';

/** Section "Body Style" (`vehicleStyleCode`), in the order shoppers ask for them. */
export const VEHICLE_STYLES: readonly Option<VehicleStyleCode>[] = [
  { code: 'SUVCROSS', label: 'SUV / Crossover' },
  { code: 'SEDAN', label: 'Sedan' },
  { code: 'TRUCKS', label: 'Truck' },
  { code: 'COUPE', label: 'Coupe' },
  { code: 'CONVERT', label: 'Convertible' },
  { code: 'HATCH', label: 'Hatchback' },
  { code: 'WAGON', label: 'Wagon' },
  { code: 'VANMV', label: 'Van / Minivan' },
];
