import type { UseTypeCode } from '../../catalog/options/use-types.js';
import type { VehicleHistoryCode } from '../../catalog/options/vehicle-history.js';
import type { Listing } from '../listing.js';
import type { CarKind, MarketSegment } from './car-supply.js';
import type { Random } from './random.js';

/** `history` and `historyProvider` of a demo listing. Without a provider there is no report. */
export interface CarHistory {
  history: VehicleHistoryCode[];
  historyProvider?: NonNullable<Listing['historyProvider']>;
}

const REPORT_SHARE: Readonly<Record<MarketSegment, number>> = {
  NEW: 0,
  USED: 0.88,
  CERTIFIED: 1,
  '3P_CERT': 1,
  PRIVATE: 0.35,
};
const CARFAX_SHARE = 0.64;

/** Share of commercial cars by body style. */
const COMMERCIAL_SHARES: Readonly<
  Partial<Record<CarKind['configuration']['bodyStyleCode'], number>>
> = {
  VANCARGO: 0.7,
  VANPASS: 0.45,
  TRUCKREG: 0.3,
  TRUCKEXT: 0.1,
  TRUCKCREW: 0.05,
  MINIVAN: 0.03,
};

/** Commercial or personal use: often commercial for a cargo van, never for a sedan. */
export function drawUseType(random: Random, { configuration }: CarKind): UseTypeCode {
  return random.chance(COMMERCIAL_SHARES[configuration.bodyStyleCode] ?? 0)
    ? 'COMMERCIAL'
    : 'PERSONAL';
}

/** Contents of the history report. New cars have none; older cars have fewer positive facts. */
export function drawHistory(
  random: Random,
  kind: CarKind,
  segment: MarketSegment,
  useType: UseTypeCode,
): CarHistory {
  if (!random.chance(REPORT_SHARE[segment])) return { history: [] };
  const age = kind.ageYears;
  const isCertified = segment === 'CERTIFIED' || segment === '3P_CERT';
  const hasCleanTitle = isCertified || random.chance(0.97 - 0.008 * age);
  const history: VehicleHistoryCode[] = [];
  if (hasCleanTitle && (segment === 'CERTIFIED' || random.chance(0.88 - 0.022 * age)))
    history.push('NO_ACCIDENTS');
  if (random.chance(0.9 - 0.055 * Math.min(age, 14))) history.push('ONE_OWNER');
  if (hasCleanTitle) history.push('CLEAN_TITLE');
  if (useType === 'PERSONAL' && random.chance(0.86)) history.push('PERSONAL_USE');
  if (isCertified || random.chance(0.55)) history.push('SERVICE_RECORDS');
  if (isCertified || random.chance(0.72)) history.push('NO_OPEN_RECALLS');
  if (hasCleanTitle && random.chance(0.6)) history.push('BUY_BACK_PROTECTION');
  return { history, historyProvider: random.chance(CARFAX_SHARE) ? 'CARFAX' : 'AUTOCHECK' };
}
