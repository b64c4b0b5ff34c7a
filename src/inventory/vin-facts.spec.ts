import { describe, expect, it } from '@jest/globals';
import { checkDigitOf, checkVin } from './vin.js';
import { vinFactsOf } from './vin-facts.js';

/** A valid VIN with the maker and description (positions 1 to 8) of a real car. */
function vinOf(maker: string, year: number): string {
  const yearCode = 'ABCDEFGHJKLMNPRSTVWXY123456789'.charAt((year - 1980) % 30);
  const withoutDigit = `${maker}0${yearCode}A000001`;
  return `${maker}${checkDigitOf(withoutDigit)}${withoutDigit.slice(9)}`;
}

/** Body, drive, fuel, cylinders and liters in one line; "-" for unknown facts. */
function said(maker: string, year: number): string {
  const { body, driveType, fuelTypeGroup, engineCode, displacementLiters } = vinFactsOf(
    vinOf(maker, year),
    year,
  );
  return [body, driveType, fuelTypeGroup, engineCode, displacementLiters]
    .map((fact) => fact ?? '-')
    .join(' ');
}

describe('A VIN determines', () => {
  it.each([
    ['1FTFW1EF', 2016, 'TRUCKCREW 4WD GSL 8CLDR 5', 'Ford F-150 SuperCrew 4x4 5.0'],
    ['1FTEX1C5', 2018, 'TRUCKEXT RWD GSL 8CLDR 5', 'Ford F-150 SuperCab 4x2 5.0'],
    ['1FTMF1CM', 2011, 'TRUCKREG RWD GSL 6CLDR 3.7', 'Ford F-150 regular cab 4x2 3.7'],
    ['1FTFW1R6', 2013, 'TRUCKCREW 4WD GSL 8CLDR 6.2', 'Ford F-150 Raptor SuperCrew'],
    ['1FT7W2BT', 2015, 'TRUCKCREW 4WD DSL 8CLDR 6.7', 'Ford F-250 crew cab 4x4 diesel'],
    ['1GTV2MEC', 2017, 'TRUCKEXT 4WD GSL 8CLDR 5.3', 'GMC Sierra 1500 double cab 4WD'],
    ['1GCGSCEN', 2017, 'TRUCKCREW RWD GSL 6CLDR 3.6', 'Chevrolet Colorado crew cab 2WD'],
    ['3TMCZ5AN', 2018, 'TRUCKCREW 4WD GSL 6CLDR 3.5', 'Toyota Tacoma double cab 4x4'],
    ['5TFUY5F1', 2020, 'TRUCKEXT 4WD GSL 8CLDR 5.7', 'Toyota Tundra double cab 4x4'],
    ['1D7KS28C', 2006, 'TRUCKCREW 4WD DSL 6CLDR 5.9', 'Dodge Ram 2500 quad cab 4x4 Cummins'],
  ])('the cab, drive and engine of a pickup: %s of %i is %s', (maker, year, facts) => {
    expect(said(maker, year)).toBe(facts);
  });

  it.each([
    ['WP0CA2A8', 2012, 'CONV2D - GSL 6CLDR 2.9', 'Porsche Boxster 987'],
    ['WP0CA2A8', 2013, 'CONV2D - GSL 6CLDR 2.7', 'Porsche Boxster 981'],
  ])('the engine of its generation: %s of %i is %s', (maker, year, facts) => {
    expect(said(maker, year)).toBe(facts);
  });

  it.each([
    ['1FA6P8TH', 2018, 'COUPE2D', 'Ford Mustang coupe'],
    ['1FATP8UH', 2019, 'CONV2D', 'Ford Mustang convertible'],
    ['2HGFC4B5', 2018, 'COUPE2D', 'Honda Civic coupe'],
    ['2HGFC2F5', 2018, 'SEDAN4D', 'Honda Civic sedan'],
    ['1C4BJWDG', 2015, 'SUV4D', 'Jeep Wrangler Unlimited'],
    ['1C4AJWAG', 2015, 'SUV2D', 'Jeep Wrangler'],
    ['3VW5L7AT', 2014, 'CONV2D', 'Volkswagen Beetle TDI convertible'],
  ])('the body among those of its model: %s of %i is %s', (maker, year, body) => {
    expect(vinFactsOf(vinOf(maker, year), year).body).toBe(body);
  });

  it.each([
    ['5YJ3E1EA', 2018, 'ELE', 'Tesla Model 3'],
    ['JTDKARFP', 2020, 'PIH', 'Toyota Prius Prime'],
    ['3FA6P0RU', 2017, 'HYB', 'Ford Fusion Hybrid'],
    ['WAUAJGFF', 2015, 'DSL', 'Audi A3 TDI'],
  ])('the fuel by the engine: %s of %i is %s', (maker, year, fuel) => {
    expect(vinFactsOf(vinOf(maker, year), year).fuelTypeGroup).toBe(fuel);
  });
});

describe('A VIN determines nothing', () => {
  it('for an unpublished maker or description', () => {
    expect(vinFactsOf(vinOf('ZZZFW1EF', 2016), 2016)).toEqual({});
    expect(vinFactsOf(vinOf('1FTZZZZZ', 2016), 2016)).toEqual({});
  });

  it('in model years without its description', () => {
    expect(said('3TMCZ5AN', 2018)).toContain('TRUCKCREW');
    expect(vinFactsOf(vinOf('3TMCZ5AN', 2012), 2012)).not.toHaveProperty('body');
    expect(vinFactsOf(vinOf('1FTFW1EF', 1985), 1985)).toEqual({});
  });

  it('when its year code contradicts the stated model year', () => {
    const vin = vinOf('1FTFW1EF', 2016);
    expect(checkVin(vin).isValid).toBe(true);
    expect(vinFactsOf(vin, 2016)).not.toEqual({});
    expect(vinFactsOf(vin, 2015)).toEqual({});
  });

  it('when it is invalid', () => {
    expect(vinFactsOf('', 2016)).toEqual({});
    expect(vinFactsOf('1FTFW1EF', 2016)).toEqual({});
    expect(vinFactsOf('6R07C123456', 1966)).toEqual({});
    expect(vinFactsOf('1FT\u{1f697}1EF1GFB7264', 2016)).toEqual({});
  });
});
