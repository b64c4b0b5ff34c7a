import type { AskedTerms } from '../../inventory/payment-estimate.js';
import { estimatePayment, priceForMonthlyPayment } from '../../inventory/payment-estimate.js';
import { priceRange } from '../../search/filters/price-range.js';
import type { SearchQuery } from '../../search/search-query.js';

/**
 * The budget is the highest price of the search, said as what it costs a month: there is one truth, so a change of one is a change of the
 * other. Undefined where no highest price is asked, or nothing of it would have to be borrowed.
 */
export function budgetOf(query: SearchQuery, terms: AskedTerms): number | undefined {
  const max = query.get(priceRange)?.max;
  const monthly = max === undefined ? 0 : estimatePayment(max, terms).monthlyDollars;
  return monthly > 0 ? monthly : undefined;
}

/** A search within a budget, or the highest price that the budget buys where that is no more than the lowest price asked. */
export type BudgetedSearch = { readonly query: SearchQuery } | { readonly tooLowDollars: number };

/**
 * The search within the budget that stands in the form. A price that already costs as much a month is left as it was written; an empty
 * field takes away the highest price that it would have shown on the `former` terms.
 */
export function withinBudget(query: SearchQuery, budgetDollars: number | undefined, terms: AskedTerms, former: AskedTerms): BudgetedSearch {
  const { min, max } = query.get(priceRange) ?? {};
  if (budgetDollars === undefined) return { query: budgetOf(query, former) === undefined ? query : withMax(query, undefined) };
  if (max !== undefined && estimatePayment(max, terms).monthlyDollars === budgetDollars) return { query };
  const affordable = priceForMonthlyPayment(budgetDollars, terms);
  if (affordable <= (min ?? 0)) return { tooLowDollars: affordable };
  return { query: withMax(query, affordable) };
}

function withMax(query: SearchQuery, max: number | undefined): SearchQuery {
  const { min } = query.get(priceRange) ?? {};
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return query.with(priceRange, Object.keys(range).length > 0 ? range : undefined);
}
