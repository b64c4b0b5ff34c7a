import type { CompiledView } from '../compiled.js';
import { Icon } from '../icon.js';
import { COMPARE_IDS } from '../islands/compare-ids.js';
import { IDS, SORT } from '../element-ids.js';
import { Select } from './select-field.js';
import type { LinkView } from '../link.js';
import type { SelectOption } from './select-field.js';
import { SaveSearch } from '../saved/save-search.js';
import type { SaveSearchProps } from '../saved/save-search.js';
import { ViewSwitch } from './view-switch.js';
import type { ViewSwitchProps } from './view-switch.js';
import { WalletSwitch } from './wallet-switch.js';
import type { WalletSwitchProps } from './wallet-switch.js';

/**
 * `countHeading`: '1,284 results'. `scopeText`: 'within 50 miles of 78701'. `sort.name`: the URL
 * parameter. `wallet` and `compare` (link to the compared cars) are absent for brands without them.
 */
export interface ToolsBarProps {
  countHeading: string;
  scopeText: string;
  wallet?: WalletSwitchProps;
  compare?: LinkView;
  view: ViewSwitchProps;
  save?: SaveSearchProps;
  sort: { name: string; options: SelectOption[] };
}

/**
 * The line above the list. The sort select belongs to the filter form, but is outside of it.
 * Without scripts it has its own button.
 */
export function ToolsBar({
  countHeading,
  scopeText,
  wallet,
  compare,
  view,
  save,
  sort,
}: ToolsBarProps) {
  return (
    <div className="toolbar">
      <div className="count">
        <div className="found">
          <h2 id={IDS.countHeading} tabIndex={-1}>
            {countHeading}
          </h2>
          <p>{scopeText}</p>
        </div>
        <div className="toggles">
          {wallet && <WalletSwitch {...wallet} />}
          <ViewSwitch {...view} />
        </div>
      </div>
      <div className="tools">
        <div className="sort">
          <label htmlFor={SORT}>
            Sort<span className="vh"> results</span>
          </label>
          <Select id={SORT} form={IDS.filters} {...sort} />
        </div>
        {save && <SaveSearch {...save} />}
        {compare && (
          <a
            className="btn btn-outline btn-sm not-narrow"
            id={COMPARE_IDS.toggle}
            href={compare.href}
            rel="nofollow"
            data-action="compare"
          >
            <Icon name="columns" className="icon icon-sm" />
            {compare.text}
          </a>
        )}
        <noscript>
          <button className="btn btn-outline btn-sm" type="submit" form={IDS.filters}>
            Sort
          </button>
        </noscript>
      </div>
    </div>
  );
}

export const COMPILED_TOOLS_BAR: CompiledView<ToolsBarProps> = {
  view: ToolsBar,
  printed: new Set(
    'countHeading scopeText text href bookmarkTitle searchName searchResultsURL'.split(' '),
  ),
};
