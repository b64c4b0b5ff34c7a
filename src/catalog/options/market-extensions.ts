import type { Option } from './option.js';

/** Codes of `MARKET_EXTENSIONS`: values of `marketExtension`. */
export type MarketExtensionCode = 'include' | 'off';

/** Whether results include cars that dealers farther away deliver (`marketExtension`). */
export const MARKET_EXTENSIONS: readonly Option<MarketExtensionCode>[] = [
  { code: 'include', label: 'Include Extended Delivery' },
  { code: 'off', label: 'Local Cars Only' },
];
