const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/;
const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const ZONE_WITHOUT_COLON = /(:\d{2}(?:\.\d+)?[+-]\d{2})(\d{2})$/;
const ZONE = /(?:Z|[+-]\d{2}:\d{2})$/i;
const FIRST_CREDIBLE = Date.UTC(1995, 0, 1);

/**
 * The moment a text names (ISO 8601, or 11/30/2026), epoch milliseconds; UTC where no zone is given.
 * Undefined when it names none up to `latest`.
 */
export function momentOf(text: string, latest: number): number | undefined {
  const moment = ISO_DATE.test(text) ? isoMoment(text) : americanDate(text);
  return moment >= FIRST_CREDIBLE && moment <= latest ? moment : undefined;
}

function isoMoment(text: string): number {
  const iso = text.replace(' ', 'T').replace(ZONE_WITHOUT_COLON, '$1:$2');
  return Date.parse(iso.includes('T') && !ZONE.test(iso) ? `${iso}Z` : iso);
}

function americanDate(text: string): number {
  const [, month, day, year] = AMERICAN_DATE.exec(text) ?? [];
  return year === undefined ? Number.NaN : Date.UTC(Number(year), Number(month) - 1, Number(day));
}
