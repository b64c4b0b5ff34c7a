import type { AppliedChip } from '../../../../../views/results/chips.js';
import type { ToolsBarProps } from '../../../../../views/results/tools-bar.js';
import { SORT_LABELS, defaultSortFor, sortsFor } from '../../../../search/sorts.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { countOf } from '../../../../formatting/number-formats.js';
import { COMPARE_PATH } from '../../../../routes/compare-links.js';
import { WALLET_SWITCH_PATH } from '../../../../routes/wallet-links.js';
import type { PaymentDisplay } from '../../wallet/wallet.js';
import { scopeText } from './headline.presenter.js';
import type { ListView } from './list-view.js';
import { presentSaveSearch } from './save-search.presenter.js';
import type { SavingShopper } from './save-search.presenter.js';
import { presentViewSwitch } from './list-view.presenter.js';

/** Data of the line above the list. */
export interface ToolsBarSources {
  readonly results: SearchResults;
  readonly chips: readonly AppliedChip[];
  /** Undefined for brands without payments. */
  readonly payments: PaymentDisplay | undefined;
  /** Undefined for brands without compare. */
  readonly comparedIds: readonly string[] | undefined;
  readonly listView: ListView;
  readonly saving: SavingShopper;
}

/** Count and scope of the results, and the tools that change how they are shown. */
export function presentToolsBar({
  results,
  chips,
  payments,
  comparedIds,
  listView,
  saving,
}: ToolsBarSources): ToolsBarProps {
  const { query, answer } = results;
  return {
    countHeading: countOf(answer.total, 'result'),
    scopeText: scopeText(query),
    wallet: payments?.wallet && { action: WALLET_SWITCH_PATH, isOn: payments.wallet.isOn },
    view: presentViewSwitch(listView),
    save: presentSaveSearch(results, chips, saving),
    compare: comparedIds && { text: 'Compare', href: COMPARE_PATH },
    sort: {
      name: 'sortBy',
      options: sortsFor(query).map((sort) => ({
        value: sort === defaultSortFor(query) ? '' : sort,
        label: SORT_LABELS[sort],
        selected: sort === query.sort,
      })),
    },
  };
}
