// @ts-check
// A day of alerts, minute by minute: daily searches fall due as people saved them, instant ones with every tick. What a minute does not
// get done waits. The product has one lane: one instance at a time runs the job, in one thread.
import { RandomDraws } from './random-draws.mjs';

const MINUTES = 1_440;
const SECONDS_OF_MINUTE = 60;

/** Load by hour: lowest at 4, highest at 20 o'clock; the mean is 1. */
const hourly = (/** @type {number} */ minute) =>
  1 + 0.6 * Math.sin(((minute / 60 - 14) / 24) * 2 * Math.PI);

/**
 * @typedef {object} AlertDay
 * @property {number} dailySearches
 * @property {number} instantSearches
 * @property {number} minutesBetweenTicks For instant searches.
 * @property {number} lookSeconds CPU time of one check of a daily search.
 * @property {number} instantLookSeconds
 * @property {number} mailsPerDay
 * @property {number} mailSeconds Processor to write a mail.
 * @property {number} lanes Looks at a time.
 * @property {number} seed
 */

/** The amount of work and its delay. */
export function simulateAlertDay(/** @type {AlertDay} */ day) {
  const draws = new RandomDraws(day.seed);
  let [waitingSeconds, worstWaitingSeconds, workSeconds, mails] = [0, 0, 0, 0];
  for (let minute = 0; minute < MINUTES; minute++) {
    const share = hourly(minute) / MINUTES;
    const looks = draws.count(day.dailySearches * share);
    const instantLooks = minute % day.minutesBetweenTicks === 0 ? day.instantSearches : 0;
    const told = draws.count(day.mailsPerDay * share);
    const added =
      looks * day.lookSeconds + instantLooks * day.instantLookSeconds + told * day.mailSeconds;
    mails += told;
    workSeconds += added;
    waitingSeconds = Math.max(0, waitingSeconds + added - day.lanes * SECONDS_OF_MINUTE);
    worstWaitingSeconds = Math.max(worstWaitingSeconds, waitingSeconds);
  }
  return {
    lanes: day.lanes,
    cores: workSeconds / (MINUTES * SECONDS_OF_MINUTE),
    mails,
    latestMinutes: worstWaitingSeconds / day.lanes / SECONDS_OF_MINUTE,
  };
}

/** The fewest lanes without a delay. */
export function lanesFor(
  /** @type {Omit<AlertDay, 'lanes'>} */ day,
  /** @type {number} */ mostMinutes,
) {
  let lanes = Math.max(1, Math.floor(simulateAlertDay({ ...day, lanes: 1 }).cores));
  for (;;) {
    const simulated = simulateAlertDay({ ...day, lanes });
    if (simulated.latestMinutes <= mostMinutes) return simulated;
    lanes = Math.ceil(lanes * 1.05 + 0.01);
  }
}
