import { describe, expect, it } from '@jest/globals';
import { Catalog } from './catalog.js';
import { isClassic } from './matching/model-reader.js';
import { ModelRecognizer } from './matching/recognize-model.js';

const catalog = Catalog.load();
const recognizer = new ModelRecognizer(catalog);

describe("A car older than the catalog's builds", () => {
  it.each([
    [1983, 'Chevrolet', 'El Camino', 'ELCAMINO'],
    [1957, 'chevrolet', 'belair', 'BELAIR'],
    [1972, '', 'chevorlet chevelle', 'CHEVELLE'],
    [1970, 'chevrolet', 'chevelle malibu', 'CHEVELLE'],
    [1966, 'chevrolet', 'ii nova', 'CHEVNOVA'],
    [1989, 'Ferrari', '328 GTS', 'FERRARI328'],
    [1973, 'porsche', '911', 'POR911'],
    [1958, 'porsche', '356a', 'POR356'],
    [1974, 'bmw', '2002tii', 'BMW2002'],
    [1974, 'bmw', '2002', 'BMW2002'],
    [1972, 'nissan', 'datsun 240z', 'DATSUN240Z'],
    [1965, 'jaguar', 'xke', 'JAGETYPE'],
    [1965, 'pontiac', 'gto', 'PONTGTO'],
    [1986, 'chevrolet', 'monte carlo ss', 'MONTECARLO'],
    [1969, 'dodge', 'charger r/t', 'CHARGER'],
    [1967, 'volkswagen', 'bug', 'BEETLE'],
    [1976, 'ford', 'f100', 'FORDF100'],
  ])('is found by its name: %s %s %s', (year, make, text, code) => {
    expect(recognizer.recognizeModel(make, text, year).model?.code).toBe(code);
  });

  it.each([
    [2005, 'Chevrolet', 'El Camino'],
    [2011, 'Ferrari', '328'],
    [1995, 'Dodge', 'Charger'],
    [1992, 'Pontiac', 'GTO'],
  ])('is rejected in a year in which it was not sold: %s %s %s', (year, make, text) => {
    expect(recognizer.recognizeModel(make, text, year).model).toBeUndefined();
  });

  it('is not matched by text for a later car', () => {
    const classics = catalog.models.filter(isClassic);
    expect(classics.length).toBeGreaterThan(150);
    const codes = new Set(classics.map(({ code }) => code));
    const later = catalog.models.filter((model) => !isClassic(model));
    const taken = later.filter(({ makeCode, name, toYear }) => {
      const make = catalog.makeByCode(makeCode)!.name;
      return codes.has(
        recognizer.recognizeModel(make, name, Math.max(toYear, 1990)).model?.code ?? '',
      );
    });
    expect(taken).toEqual([]);
  });
});

describe("Dealers' names for models", () => {
  it.each([
    [2012, 'Ford', 'transit conn', 'TRANSITCONNECT'],
    [2014, 'GMC', '2500 savana cargo', 'SAVANA2500'],
    [2016, 'Nissan', 'NV Cargo 2500 HD SV', 'NV2500HD'],
    [2021, 'Lexus', 'NX Hybrid 300h AWD', 'NX300H'],
    [2019, 'Honda', 'HR-V Sport', 'HRV'],
    [2015, '', '- CR-V - EX-L - 4WD - LEATHER', 'CRV'],
    [2000, 'GMC', 'sierra 2500', 'SIERRA2500HD'],
    [1997, 'GMC', 'sierra 2500', 'GMCCK2500'],
    [2000, 'Chevrolet', 'silverado 2500', 'SILVERADO2500HD'],
    [1995, 'GMC', '3500', 'GMCCK3500'],
    [1995, 'GMC', '2500 Regular Cab', 'GMCCK2500'],
    [1998, 'GMC', '3500 Club Coupe', 'GMCCK3500'],
    [1998, 'Chevrolet', 'G-Series 1500', 'EXPRESS1500'],
    [1972, 'Ford', 'LTD', 'FORDLTD'],
    [1978, 'Ford', 'LTD II', 'FORDLTDII'],
    [1990, 'Ford', 'LTD Crown Victoria', 'LTDCROWNVICTORIA'],
    [1971, 'Volkswagen', 'Bus', 'VWBUS'],
    [1992, 'Mercedes-Benz', '300 SD', 'MB300SD'],
    [1993, 'Mercedes-Benz', '400 SEL', 'MB400SEL'],
    [1993, 'Mercedes-Benz', '500SEC', 'MB500SEC'],
    [1993, 'Mercedes-Benz', '600 SL', 'MB600SL'],
  ])('match the model: %s %s %s', (year, make, text, code) => {
    expect(recognizer.recognizeModel(make, text, year).model?.code).toBe(code);
  });

  it.each([
    [2018, 'Hyundai', 'Elantra N Line', 'ELANTRA'],
    [2017, 'Lexus', 'GS F Sport', 'LEXUSGS'],
  ])('do not match a package: %s %s %s', (year, make, text, code) => {
    expect(recognizer.recognizeModel(make, text, year).model?.code).toBe(code);
  });

  it('do not match non-cars: a golf cart is not a Corvette', () => {
    expect(recognizer.recognizeModel('', '2010 Corvette golf cart', 2010)).toMatchObject({
      model: undefined,
      reason: 'no-model',
    });
  });
});
