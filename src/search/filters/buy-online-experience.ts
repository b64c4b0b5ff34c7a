import { EXPERIENCES } from '../../catalog/options/experiences.js';
import { invalidValue } from './filter.js';
import type { ParsedValue } from './filter.js';
import { isGiven } from './option-filter.js';
import type { RawParams } from '../raw-params.js';

/**
 * Buying online has two names: the home service BUY_ONLINE and the experience `buy-online`. Each
 * sets the other, and clearing the service clears the experience.
 */
export const BUY_ONLINE_SERVICE = 'BUY_ONLINE';
export const BUY_ONLINE_EXPERIENCE = 'buy-online';

/** Whether the URL has the home service, which sets the experience. */
export function isBoughtOnline(raw: RawParams): boolean {
  return isGiven(raw, 'homeServices', BUY_ONLINE_SERVICE);
}

/** The experience `buy-online` in place of any other. */
export function boughtOnline({
  value: [code] = [],
  rejected = [],
}: ParsedValue<readonly string[]>): ParsedValue<readonly string[]> {
  const replaced = EXPERIENCES.find(
    (option) => option.code === code && code !== BUY_ONLINE_EXPERIENCE,
  );
  if (!replaced) return { value: [BUY_ONLINE_EXPERIENCE], rejected };
  const leftOut = {
    rule: 'Buy Online replaces other entry points',
    name: replaced.label,
    isWithoutEffect: true,
  };
  return {
    value: [BUY_ONLINE_EXPERIENCE],
    rejected: [
      ...rejected,
      invalidValue('experience', replaced.code, 'is replaced by Buy Online', leftOut),
    ],
  };
}

/** The services with the one that the experience implies. */
export function withService(
  services: readonly string[],
  experienceCode: string | undefined,
): readonly string[] {
  return experienceCode === BUY_ONLINE_EXPERIENCE && !services.includes(BUY_ONLINE_SERVICE)
    ? [BUY_ONLINE_SERVICE, ...services]
    : services;
}
