import type { CarKind } from './car-supply.js';

type Line = 'car' | 'suv' | 'truck' | 'van';

/**
 * The most common WMI per line of makers with several. Other makes use the first of the catalog's
 * list.
 */
const USUAL_WMIS: Readonly<Record<string, Readonly<Record<Line, string>>>> = {
  FORD: { car: '1FA', suv: '1FM', truck: '1FT', van: '1FT' },
  CHEV: { car: '1G1', suv: '1GN', truck: '1GC', van: '1GA' },
  GMC: { car: '1GK', suv: '1GK', truck: '1GT', van: '1GT' },
  TOYOTA: { car: '4T1', suv: '2T3', truck: '5TF', van: '5TD' },
  HONDA: { car: '1HG', suv: '5J6', truck: '5FN', van: '5FN' },
  NISSAN: { car: '1N4', suv: '5N1', truck: '1N6', van: '1N6' },
  JEEP: { car: '1C4', suv: '1C4', truck: '1C6', van: '1C4' },
  RAM: { car: '1C6', suv: '1C6', truck: '1C6', van: '3C6' },
  DODGE: { car: '2C3', suv: '1C4', truck: '1D7', van: '2C4' },
  CHRY: { car: '2C3', suv: '1C4', truck: '1C4', van: '2C4' },
  HYUND: { car: '5NP', suv: '5NM', truck: '5NT', van: 'KMH' },
  KIA: { car: '5XX', suv: '5XY', truck: '5XY', van: 'KND' },
  SUB: { car: 'JF1', suv: 'JF2', truck: '4S4', van: '4S4' },
  VOLKS: { car: '3VW', suv: '3VV', truck: '1VW', van: 'WVW' },
  BMW: { car: 'WBA', suv: '5UX', truck: '5UX', van: '5UX' },
  MB: { car: 'WDD', suv: '4JG', truck: '4JG', van: 'WD3' },
  AUDI: { car: 'WAU', suv: 'WA1', truck: 'WA1', van: 'WA1' },
  LEXUS: { car: 'JTH', suv: '2T2', truck: 'JTJ', van: 'JTJ' },
  ACURA: { car: '19U', suv: '5J8', truck: '5J8', van: '5J8' },
  POR: { car: 'WP0', suv: 'WP1', truck: 'WP1', van: 'WP1' },
  CAD: { car: '1G6', suv: '1GY', truck: '3GY', van: '1GY' },
};

/** World manufacturer identifier (first three characters of a VIN) for a demo car. */
export function wmiOfKind({ make, configuration }: CarKind): string {
  const usual = USUAL_WMIS[make.code]?.[lineOf(configuration.bodyStyleCode)];
  return usual !== undefined && make.wmis.includes(usual) ? usual : make.wmis[0]!;
}

function lineOf(bodyStyleCode: string): Line {
  if (bodyStyleCode.startsWith('SUV')) return 'suv';
  if (bodyStyleCode.startsWith('TRUCK')) return 'truck';
  return bodyStyleCode.startsWith('VAN') || bodyStyleCode === 'MINIVAN' ? 'van' : 'car';
}
