import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import { estimatePayment, priceForMonthlyPayment } from '../../../inventory/payment-estimate.js';
import { priceRange } from '../../../search/filters/price-range.js';
import type { SearchQuery } from '../../../search/search-query.js';

/**
 * The budget is the search's maximum price as a monthly payment, so changing one changes the other.
 * Undefined without a maximum price, or if nothing would have to be financed.
 */
export function budgetOf(query: SearchQuery, terms: LoanTerms): number | undefined {
  const max = query.get(priceRange)?.max;
  const monthly = max === undefined ? 0 : estimatePayment(max, terms).monthlyDollars;
  return monthly > 0 ? monthly : undefined;
}

/**
 * A search within a budget, or the maximum price for the budget if it does not exceed the search's
 * minimum price.
 */
export type BudgetedSearch = { readonly query: SearchQuery } | { readonly tooLowDollars: number };

/**
 * The search within the form's budget. A maximum price with the same payment is kept. An empty
 * field removes the maximum price that it would have shown on the `former` terms.
 */
export function withinBudget(
  query: SearchQuery,
  budgetDollars: number | undefined,
  terms: LoanTerms,
  former: LoanTerms,
): BudgetedSearch {
  const { min, max } = query.get(priceRange) ?? {};
  if (budgetDollars === undefined)
    return { query: budgetOf(query, former) === undefined ? query : withMax(query, undefined) };
  if (max !== undefined && estimatePayment(max, terms).monthlyDollars === budgetDollars)
    return { query };
  const affordable = priceForMonthlyPayment(budgetDollars, terms);
  if (affordable <= (min ?? 0)) return { tooLowDollars: affordable };
  return { query: withMax(query, affordable) };
}

function withMax(query: SearchQuery, max: number | undefined): SearchQuery {
  const { min } = query.get(priceRange) ?? {};
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return query.with(priceRange, Object.keys(range).length > 0 ? range : undefined);
}
