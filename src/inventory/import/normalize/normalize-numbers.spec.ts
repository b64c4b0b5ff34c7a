import { describe, expect, it } from '@jest/globals';
import { timeFrom } from './normalize-date.js';
import { mileageMilesOf } from './normalize-mileage.js';
import { isInstallment, priceDollarsOf } from './normalize-price.js';
import { modelYearFrom } from './normalize-year.js';

describe('A price', () => {
  it.each([
    ['10499', 10_499],
    ['10499 USD', 10_499],
    ['USD 10,499.00', 10_499],
    ['$10,499', 10_499],
    ['US$ 10 499', 10_499],
    ['10.499,50 $', 10_500],
    ['12 500,50', 12_501],
    ['12\u00a0500,50 $', 12_501],
    ['19000.0', 19_000],
    ['10499 OBO', 10_499],
    ['$10,499*', 10_499],
    ['US$ 21.500', 21_500],
    ['U.S. $21,500', 21_500],
    ['US-$ 21.500', 21_500],
    ['$ USD 21,500', 21_500],
    ['21500$ USD', 21_500],
    ['21,500 (USD)', 21_500],
    ['$21\u2009500', 21_500],
    ['21\u2019500', 21_500],
    ['\uff0421,500', 21_500],
    ['$21.5K', 21_500],
    ['21k obo', 21_000],
    ['$21,500 (OBO)', 21_500],
    ['$21,500 + TT&L', 21_500],
    ['Price: $21,500', 21_500],
    ['asking US $21,500 firm', 21_500],
    ['21,500 USD + tax', 21_500],
    ['21500$obo', 21_500],
    ['$10,499/OBO', 10_499],
    ['10,499 or OBO', 10_499],
    ['10.499k', 10_499],
    ['$10.499K obo', 10_499],
    ['104.99', 105],
    ['100', 100],
    ['5,000,000', 5_000_000],
  ])('"%s" is %d dollars', (text, dollars) => {
    expect(priceDollarsOf(price(text))).toEqual({ value: dollars });
  });

  it.each([
    ['', 'missing-price'],
    ['0', 'missing-price'],
    ['$0.00', 'missing-price'],
    ['#N/A', 'missing-price'],
    ['#REF!', 'missing-price'],
    ['call', 'unreadable-price'],
    ['-', 'missing-price'],
    ['\u2014', 'missing-price'],
    ['N/A', 'missing-price'],
    ['$', 'missing-price'],
    ['10 - 20', 'unreadable-price'],
    ['(10499)', 'unreadable-price'],
    ['($10,499)', 'unreadable-price'],
    ['104,99', 'unreadable-price'],
    ['$12,5', 'unreadable-price'],
    ['.10499', 'unreadable-price'],
    ['0.4', 'price-too-low'],
    ['10,499k', 'price-too-high'],
    ['-5000', 'unreadable-price'],
    ['99', 'price-too-low'],
    ['5000001', 'price-too-high'],
    ['12000 CAD', 'foreign-currency'],
    ['€12.000', 'foreign-currency'],
    ['C$ 12000', 'foreign-currency'],
    ['12.500,00 €', 'foreign-currency'],
    ['120000 SEK', 'foreign-currency'],
    ['$299/mo', 'unreadable-price'],
    ['from $12,000', 'unreadable-price'],
    ['$12,000 down', 'unreadable-price'],
    ['$-12000', 'unreadable-price'],
    ['$- 12000', 'unreadable-price'],
    ['US-$ -12000', 'unreadable-price'],
    ['12000 neg', 'unreadable-price'],
    ['asking € 12.000', 'foreign-currency'],
    ['only $12,000 down', 'unreadable-price'],
    ['21 500 \u20ac', 'foreign-currency'],
    ['$ CAD 12000', 'foreign-currency'],
    ['US$ 12000 EUR', 'foreign-currency'],
    ['0.915', 'price-too-low'],
  ])('"%s" is rejected: %s', (text, reason) => {
    expect(priceDollarsOf(price(text)).reason).toBe(reason);
  });

  it.each([
    ['Call', 'it is not a number, or more than one'],
    ['10 - 20', 'it is not a number, or more than one'],
    ['-5000', 'it is below zero'],
    ['(10499)', 'an amount in parentheses is negative'],
  ])('that cannot be parsed has a reason: "%s", %s', (text, detail) => {
    expect(priceDollarsOf(price(text))).toEqual({ reason: 'unreadable-price', detail });
  });

  it('uses the currency column, and is rejected in other currencies', () => {
    const reasonOf = (currency: string) => priceDollarsOf({ ...price('10499'), currency }).reason;
    const dollars = [
      'usd',
      '$',
      'US Dollars',
      'US$',
      'us $',
      'USD ($)',
      '$ USD',
      'U.S. Dollar',
      'US-Dollar',
      'U$S',
      'USA',
    ];
    expect(['', ...dollars].filter((currency) => reasonOf(currency) !== undefined)).toEqual([]);
    expect(
      ['EUR', 'cad', '€', 'thb', '$ CAD', 'CAD $', 'EUR (€)'].filter(
        (text) => reasonOf(text) !== 'foreign-currency',
      ),
    ).toEqual([]);
  });

  it('with an unknown currency is rejected because of it', () => {
    for (const currency of ['840', 'xyz', 'USD EUR']) {
      expect(priceDollarsOf({ ...price('10499'), currency })).toEqual({
        reason: 'unreadable-price',
        detail: `"${currency}" is neither a currency nor a known remark`,
      });
    }
  });

  it('is rejected when text and column name two currencies', () => {
    expect(priceDollarsOf({ ...price('€ 10499'), currency: 'USD' }).reason).toBe(
      'foreign-currency',
    );
  });

  it('may be in cents', () => {
    expect(priceDollarsOf({ text: '1049900', column: 'price', unit: 'cents' })).toEqual({
      value: 10_499,
    });
  });

  it("below 1,000 dollars is a monthly rate for a dealer's late model, and a price otherwise", () => {
    expect(isInstallment(239, { isDealer: true, ageYears: 2 })).toBe(true);
    expect(isInstallment(999, { isDealer: true, ageYears: 10 })).toBe(true);
    expect(isInstallment(1_000, { isDealer: true, ageYears: 2 })).toBe(false);
    expect(isInstallment(239, { isDealer: true, ageYears: 11 })).toBe(false);
    expect(isInstallment(239, { isDealer: false, ageYears: 2 })).toBe(false);
  });
});

describe('A mileage', () => {
  it.each([
    ['52,777 miles', undefined, 52_777],
    ['52777', undefined, 52_777],
    ['52k', undefined, 52_000],
    ['100 km', undefined, 62],
    ['160934', 'km', 100_000],
    ['12.5k mi', undefined, 12_500],
    ['52.777k', undefined, 52_777],
    ['52,7k', undefined, 52_700],
    ['12 500,50 km', undefined, 7_767],
  ])('"%s" with unit %s is %d miles', (text, unit, miles) => {
    expect(mileageMilesOf({ text, column: 'mileage', unit }, USED)).toEqual({ value: miles });
  });

  it.each(['', 'N/A', 'n/a', '-', 'Unknown', 'none', 'TBD'])(
    'that is missing is unknown, not an error: "%s"',
    (text) => {
      expect(mileageMilesOf(mileage(text), USED)).toEqual({ value: undefined });
    },
  );

  it('that is impossible is dropped with the reason', () => {
    expect(mileageMilesOf(mileage('TMU'), USED).reason).toBe('unreadable-mileage');
    expect(mileageMilesOf(mileage('900 hours'), USED).reason).toBe('unreadable-mileage');
    expect(mileageMilesOf(mileage('104,99'), USED).reason).toBe('unreadable-mileage');
    expect(mileageMilesOf(mileage('1234567'), USED).reason).toBe('impossible-mileage');
    expect(mileageMilesOf(mileage('0'), USED).reason).toBe('placeholder-mileage');
    expect(mileageMilesOf(mileage('999,999'), USED).reason).toBe('placeholder-mileage');
  });

  it('of zero is valid for a new car, and for a used one of the current model year', () => {
    expect(mileageMilesOf(mileage('0'), { ...USED, isNew: true })).toEqual({ value: 0 });
    expect(mileageMilesOf(mileage('0'), { ...USED, modelYear: 2026 })).toEqual({ value: 0 });
  });
});

describe('A model year', () => {
  it('is from 1900 to the year after next', () => {
    expect(modelYearFrom('2019', 2026)).toEqual({ value: 2019 });
    expect(modelYearFrom('2019.0', 2026)).toEqual({ value: 2019 });
    expect(modelYearFrom('2028', 2026)).toEqual({ value: 2028 });
    expect(modelYearFrom('2029', 2026).reason).toBe('year-out-of-range');
    expect(modelYearFrom('1899', 2026).reason).toBe('year-out-of-range');
    expect(modelYearFrom("'19", 2026).reason).toBe('unreadable-year');
    expect(modelYearFrom('', 2026).reason).toBe('missing-year');
  });
});

describe('A time', () => {
  const latest = Date.UTC(2026, 10, 21);

  it('is parsed from ISO 8601 and American dates', () => {
    expect(timeFrom('2020-11-19T10:00:23-0600', latest)).toBe(Date.UTC(2020, 10, 19, 16, 0, 23));
    expect(timeFrom('2020-11-19', latest)).toBe(Date.UTC(2020, 10, 19));
    expect(timeFrom('2020-11-19 10:00:23', latest)).toBe(Date.UTC(2020, 10, 19, 10, 0, 23));
    expect(timeFrom('2020-11-19T10:00:23.5+01:00', latest)).toBe(
      Date.UTC(2020, 10, 19, 9, 0, 23, 500),
    );
    expect(timeFrom('11/19/2020', latest)).toBe(Date.UTC(2020, 10, 19));
    expect(timeFrom('11/19/2020 12:05:10 AM', latest)).toBe(Date.UTC(2020, 10, 19, 0, 5, 10));
    expect(timeFrom('11/19/2020 3:05 PM', latest)).toBe(Date.UTC(2020, 10, 19, 15, 5));
    for (const text of ['11-19-2020', '2020/11/19', '20201119'])
      expect(timeFrom(text, latest)).toBe(Date.UTC(2020, 10, 19));
  });

  it('that is invalid or in the future is unknown', () => {
    const none = ['25/12/2020', '2020-02-30', '2020-11-19T25:00', '11/19/2020 13:00 PM'];
    for (const text of [...none, '', 'soon', '2020-13-45', '2030-01-01', '1970-01-01'])
      expect(timeFrom(text, latest)).toBeUndefined();
  });
});

const USED = { isNew: false, modelYear: 2015, currentYear: 2026 };

function price(text: string) {
  return { text, column: 'price', unit: undefined };
}

function mileage(text: string) {
  return { text, column: 'mileage', unit: undefined };
}
