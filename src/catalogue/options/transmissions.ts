import type { Option } from './option.js';

/** Codes of `TRANSMISSIONS`: values of filter `transmissionCode`. */
export type TransmissionCode = 'AUT' | 'MAN';

/** Section "Transmission" (`transmissionCode`). Continuously variable and double-clutch gearboxes count as automatic. */
export const TRANSMISSIONS: readonly Option<TransmissionCode>[] = [
  { code: 'AUT', label: 'Automatic' },
  { code: 'MAN', label: 'Manual' },
];
