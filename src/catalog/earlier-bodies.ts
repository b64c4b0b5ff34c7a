/**
 * Last year in which a model had another body than its builds in the catalog, or several, by model
 * code. The builds begin in about 2005. Most years are from us-car-models (CC BY 4.0).
 */
export const OTHER_BODIES_UNTIL: Readonly<Record<string, number>> = {
  AUDIA4: 2004,
  AUDIRS6: 2003,
  AUDIS6: 2003,
  AVENGER: 2000,
  BENTLEYCONTINENTAL: 2005,
  CAMRY: 1996,
  CCLASS: 2004,
  CELICA: 1999,
  CENTURY: 1996,
  CLKCLASS: 2004,
  DEVILLE: 1993,
  DODGENEON: 1999,
  ECLASS: 2004,
  EXPLORERSPORT: 2003,
  GRANDPRIX: 2003,
  INFINM: 1992,
  INTEGRA: 2001,
  LEXUSSC: 2000,
  LSERIES: 2004,
  MALIBU: 2004,
  MIRAGE: 2002,
  MR2: 1999,
  NEWBEETLE: 2004,
  NSX: 2005,
  PRIUS: 2003,
  RIO: 2005,
  SENTRA: 1994,
  STRATUS: 2005,
  SUNFIRE: 2005,
  THUNDERBIRD: 1997,
  VOLVOC70: 2004,
  XJ: 1996,
};

/** Bodies of earlier models are known from the row or the VIN only. */
const FIRST_YEAR_WITH_KNOWN_BODIES = 1992;

/** Whether the model's later builds say nothing about its body in this year. */
export function hadOtherBodies(modelCode: string, year: number): boolean {
  return year < FIRST_YEAR_WITH_KNOWN_BODIES || year <= (OTHER_BODIES_UNTIL[modelCode] ?? 0);
}
