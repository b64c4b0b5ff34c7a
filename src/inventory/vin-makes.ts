import type { Catalog } from '../catalog/catalog.js';
import { memoize } from '../platform/memoize.js';
import { SISTER_MAKES } from '../catalog/matching/related-makes.js';
import { wmiOf } from './vin.js';

/** Cars built by one maker and sold by another, by WMI: the Chevrolet City Express was a Nissan. */
const SOLD_AS: Readonly<Record<string, readonly string[]>> = {
  '1Y1': ['TOYOTA'],
  '1YV': ['FORD'],
  '1ZV': ['MAZDA', 'MERC'],
  '2C1': ['CHEV', 'PONT', 'SUZUKI'],
  '2CN': ['PONT', 'SUZUKI', 'GMC'],
  '3MY': ['MAZDA', 'SCION', 'TOYOTA'],
  '3N6': ['CHEV'],
  '4E3': ['MIT', 'DODGE', 'CHRY', 'PLYM'],
  '4A3': ['EAGLE', 'DODGE', 'CHRY', 'PLYM'],
  '4F2': ['FORD', 'MERC'],
  '4F4': ['FORD'],
  '4N2': ['MERC'],
  '4S2': ['HONDA'],
  '4S3': ['SAAB'],
  '4S6': ['ISU'],
  '5Y2': ['TOYOTA'],
  '5Z6': ['NISSAN'],
  JB3: ['MIT', 'CHRY', 'PLYM'],
  JF1: ['SCION', 'TOYOTA', 'SAAB'],
  JHM: ['ISU'],
  JS2: ['CHEV', 'GEO'],
  KL1: ['PONT', 'SUZUKI'],
  KL5: ['CHEV'],
  WD3: ['DODGE'],
  WDP: ['DODGE'],
  WDY: ['DODGE'],
  ZFB: ['RAM'],
};

/** Compares WMIs with makes. */
export class VinMakes {
  /** By WMI and make. */
  private readonly isOther = memoize((key) => {
    const [wmi = '', makeCode = ''] = key.split(' ');
    const makes = this.catalog.makes
      .filter(({ wmis }) => wmis.includes(wmi))
      .map(({ code }) => code);
    const isSister = (code: string) =>
      (SISTER_MAKES[code] ?? []).includes(makeCode) ||
      (SISTER_MAKES[makeCode] ?? []).includes(code);
    return (
      makes.length > 0 &&
      !makes.includes(makeCode) &&
      !makes.some(isSister) &&
      !(SOLD_AS[wmi] ?? []).includes(makeCode)
    );
  });

  constructor(private readonly catalog: Catalog) {}

  /** Whether the catalog knows the maker of a valid VIN, and it sells no cars of this make. */
  isOfOtherMake(vin: string, makeCode: string): boolean {
    return this.isOther(`${wmiOf(vin)} ${makeCode}`);
  }
}
