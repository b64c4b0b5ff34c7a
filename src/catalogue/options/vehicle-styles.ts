import type { Option } from './option.js';

/** Codes of `VEHICLE_STYLES`: values of filter `vehicleStyleCode`. Subtypes, breadcrumbs and demo cars hang on them. */
export type VehicleStyleCode = 'SUVCROSS' | 'SEDAN' | 'COUPE' | 'CONVERT' | 'HATCH' | 'WAGON' | 'TRUCKS' | 'VANMV';

/** Section "Body Style" (`vehicleStyleCode`), in the order shoppers ask for them. */
export const VEHICLE_STYLES: readonly Option<VehicleStyleCode>[] = [
  {
    code: 'SUVCROSS',
    label: 'SUV / Crossover',
    phrases: ['SUV', 'crossover', 'sport utility', 'sport utility vehicle', 'cuv', 'crossover suv'],
  },
  { code: 'SEDAN', label: 'Sedan', phrases: ['sedan', 'saloon'] },
  { code: 'TRUCKS', label: 'Truck', phrases: ['truck', 'pickup', 'pickup truck', 'pick up', 'pick up truck'] },
  { code: 'COUPE', label: 'Coupe', phrases: ['coupe'] },
  { code: 'CONVERT', label: 'Convertible', phrases: ['convertible', 'cabriolet', 'drop top', 'droptop', 'ragtop', 'soft top'] },
  { code: 'HATCH', label: 'Hatchback', phrases: ['hatchback', 'hatch'] },
  { code: 'WAGON', label: 'Wagon', phrases: ['wagon', 'station wagon', 'estate'] },
  { code: 'VANMV', label: 'Van / Minivan', phrases: ['van', 'van minivan'] },
];
