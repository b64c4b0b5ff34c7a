import { Icon } from '../icon.js';
import { Island } from '../islands/island.js';
import { KeywordCombobox } from '../islands/keyword-search.js';
import { HiddenFields } from './hidden-fields.js';
import type { HiddenField } from './hidden-fields.js';

/**
 * A GET form of its own: `carried` keeps the place of the search. Suggestions come from `suggestionsPath`, the text typed,
 * and `suggestionsSearch` behind one another.
 */
export interface KeywordSearchProps {
  action: string;
  value: string;
  carried: HiddenField[];
  suggestionsPath: string;
  suggestionsSearch: string;
}

/** A plain form that works without scripts; its field becomes a combobox when it is touched. */
export function KeywordSearch({ action, value, carried, suggestionsPath, suggestionsSearch }: KeywordSearchProps) {
  return (
    <search>
      <form className="search" method="get" action={action}>
        <HiddenFields fields={carried} />
        <label className="vh" htmlFor="keyword">
          Search by keyword
        </label>
        <Icon name="search" />
        <Island name="keyword-search" wake="touch" view={KeywordCombobox} props={{ value, suggestionsPath, suggestionsSearch }} />
      </form>
    </search>
  );
}
