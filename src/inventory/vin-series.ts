/** Positions 5 and 6 of a VIN: the chassis, and the series of the pickup. */
interface SeriesCodes {
  readonly makeCode: string;
  readonly wmi: RegExp;
  readonly fromYear: number;
  readonly toYear: number;
  readonly chassis: string;
  /** Codes of position 6 by series. */
  readonly codes: Readonly<Record<string, string>>;
}

const CHEVROLET = { makeCode: 'CHEV', wmi: /^[123]G[BC]/, chassis: 'CK' };
const GMC = { makeCode: 'GMC', wmi: /^[123]G[DT]/, chassis: '12' };

/**
 * Full-size pickups of General Motors. Source: element "Series" of vPIC, which is complete and
 * without contradictions for these years.
 */
const PICKUPS: readonly SeriesCodes[] = [
  {
    ...CHEVROLET,
    fromYear: 2010,
    toYear: 2014,
    codes: { '1500': 'PRSTU', '2500': 'VXY', '3500': 'Z01' },
  },
  {
    ...CHEVROLET,
    fromYear: 2015,
    toYear: 2015,
    codes: { '1500': 'PRST', '2500': 'UVWX', '3500': 'YZ01' },
  },
  {
    ...CHEVROLET,
    fromYear: 2016,
    toYear: 2018,
    codes: { '1500': 'NPRST', '2500': 'UVWX', '3500': 'YZ01' },
  },
  {
    ...GMC,
    fromYear: 2010,
    toYear: 2010,
    chassis: 'CK',
    codes: { '1500': 'TUVWXY', '2500': 'Z01', '3500': '234' },
  },
  {
    ...GMC,
    fromYear: 2011,
    toYear: 2013,
    codes: { '1500': 'TUVWXY', '2500': 'Z015', '3500': '2346' },
  },
  {
    ...GMC,
    fromYear: 2014,
    toYear: 2014,
    codes: { '1500': 'TUVW', '2500': 'Z015', '3500': '2346' },
  },
  {
    ...GMC,
    fromYear: 2015,
    toYear: 2015,
    codes: { '1500': 'TUVW', '2500': 'XYZ04', '3500': '123' },
  },
  {
    ...GMC,
    fromYear: 2016,
    toYear: 2018,
    codes: { '1500': 'LMNP', '2500': 'RSTU', '3500': 'VWXY' },
  },
];

/**
 * The series of a Silverado or Sierra in its valid VIN ("2500"); undefined if the table does not
 * have it.
 */
export function pickupSeriesOf(vin: string, makeCode: string, year: number): string | undefined {
  const row = PICKUPS.find(
    (one) =>
      one.makeCode === makeCode &&
      year >= one.fromYear &&
      year <= one.toYear &&
      one.wmi.test(vin) &&
      one.chassis.includes(vin[4]!),
  );
  return row && Object.keys(row.codes).find((series) => row.codes[series]!.includes(vin[5]!));
}
