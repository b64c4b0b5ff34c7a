import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog/catalog.js';
import { isVinOfOtherModel } from './vin-models.js';

describe('The model of a VIN', () => {
  it.each([
    ['5YJ3E1EA1KF396742', 'MODEL3'],
    ['5YJSA1H10EFP32212', 'MODELS'],
    ['5YJXCAE21HF068648', 'MODELX'],
    ['5YJYGDEFXMF076271', 'MODELY'],
    ['7FCTGAAL5NN000001', 'RIVIANR1T'],
    ['7PDSGABA2PN000001', 'RIVIANR1S'],
  ])('is the only possible one of its maker: %s is a %s', (vin, modelCode) => {
    const catalog = Catalog.load();
    const { makeCode } = catalog.modelByCode(modelCode)!;
    const fitting = catalog
      .modelsOfMake(makeCode)
      .filter(({ code }) => !isVinOfOtherModel(vin, makeCode, code));
    expect(fitting.map(({ code }) => code)).toEqual([modelCode]);
  });

  it('is unknown when models share their characters, and for short VINs', () => {
    expect(isVinOfOtherModel('3FA6P0LU6KR225374', 'FORD', 'F150')).toBe(false);
    expect(isVinOfOtherModel('5YJ3', 'TESLA', 'MODELS')).toBe(false);
  });
});
