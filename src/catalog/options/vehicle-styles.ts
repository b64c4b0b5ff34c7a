import type { Option } from './option.js';

/**
 * Codes of `VEHICLE_STYLES`: values of the filter `vehicleStyleCode`. Subtypes, breadcrumbs and
 * demo cars depend on them.
 */
export type VehicleStyleCode =
  'SUVCROSS' | 'SEDAN' | 'COUPE' | 'CONVERT' | 'HATCH' | 'WAGON' | 'TRUCKS' | 'VANMV';

/** Side view of a body in the panel. */
export type BodyDrawing =
  'suv' | 'sedan' | 'truck' | 'coupe' | 'convertible' | 'hatchback' | 'wagon' | 'van';

/** A vehicle style with its drawing. */
export interface VehicleStyle extends Option<VehicleStyleCode> {
  readonly drawing: BodyDrawing;
}

/** Section "Body Style" (`vehicleStyleCode`), most requested first. */
export const VEHICLE_STYLES: readonly VehicleStyle[] = [
  {
    code: 'SUVCROSS',
    label: 'SUV / Crossover',
    drawing: 'suv',
    phrases: ['SUV', 'crossover', 'sport utility', 'sport utility vehicle', 'cuv', 'crossover suv'],
  },
  { code: 'SEDAN', label: 'Sedan', drawing: 'sedan', phrases: ['sedan', 'saloon'] },
  {
    code: 'TRUCKS',
    label: 'Truck',
    drawing: 'truck',
    phrases: ['truck', 'pickup', 'pickup truck', 'pick up', 'pick up truck'],
  },
  { code: 'COUPE', label: 'Coupe', drawing: 'coupe', phrases: ['coupe'] },
  {
    code: 'CONVERT',
    label: 'Convertible',
    drawing: 'convertible',
    phrases: ['convertible', 'cabriolet', 'drop top', 'droptop', 'ragtop', 'soft top'],
  },
  { code: 'HATCH', label: 'Hatchback', drawing: 'hatchback', phrases: ['hatchback', 'hatch'] },
  {
    code: 'WAGON',
    label: 'Wagon',
    drawing: 'wagon',
    phrases: ['wagon', 'station wagon', 'estate'],
  },
  { code: 'VANMV', label: 'Van / Minivan', drawing: 'van', phrases: ['van', 'van minivan'] },
];
