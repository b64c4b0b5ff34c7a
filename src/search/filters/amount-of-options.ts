import type { Option } from '../../catalog/options/option.js';
import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';

/** Reads an amount in a phrase as options of a filter; undefined without options. */
export function amountOfOptions(
  name: string,
  options: readonly Option[],
  length: number,
  label: string,
  isApproximate = false,
): AmountMatch | undefined {
  if (options.length === 0) return undefined;
  const codes = options.map(({ code }) => code);
  return {
    filter: name,
    value: codes.join(','),
    label,
    params: codes.map((code) => [name, code] as const),
    ...(isApproximate && { isApproximate }),
    length,
  };
}
