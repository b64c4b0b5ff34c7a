import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog/catalog.js';
import { VinMakes } from './vin-makes.js';

const makes = new VinMakes(Catalog.load());
const isOther = (vin: string, makeCode: string) => makes.isOfOtherMake(vin, makeCode);

describe('The maker of a VIN', () => {
  it('contradicts makes that it never built', () => {
    expect(isOther('1FTFW5L86RFB45612', 'TOYOTA')).toBe(true);
    expect(isOther('5NPEU46F96H022300', 'SATURN')).toBe(true);
  });

  it('is the same for makes that share cars, and for contract-built cars', () => {
    expect(isOther('1FTFW5L86RFB45612', 'FORD')).toBe(false);
    expect(isOther('1D7RV1CT7BS532864', 'RAM')).toBe(false);
    expect(isOther('3N63M0YNXFK714542', 'CHEV')).toBe(false);
    expect(isOther('JF1ZNAA12H8700001', 'TOYOTA')).toBe(false);
  });

  it('is unknown for makers outside the catalog', () => {
    expect(isOther('XYZBP8AM8E5221180', 'TOYOTA')).toBe(false);
  });
});
