import type { Option } from './option.js';

/** Codes of `TRANSMISSIONS`: values of the filter `transmissionCode`. */
export type TransmissionCode = 'AUT' | 'MAN';

/**
 * Section "Transmission" (`transmissionCode`). Continuously variable and dual-clutch transmissions
 * count as automatic.
 */
export const TRANSMISSIONS: readonly Option<TransmissionCode>[] = [
  {
    code: 'AUT',
    label: 'Automatic',
    phrases: ['automatic', 'automatic transmission'],
    nearPhrases: ['cvt'],
  },
  {
    code: 'MAN',
    label: 'Manual',
    phrases: ['manual', 'manual transmission', 'stick', 'stick shift', 'standard transmission'],
  },
];
