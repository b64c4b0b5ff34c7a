import { DialogHead } from '../dialog-head.js';
import { Icon } from '../icon.js';
import { Island } from '../islands/island.js';
import { KEYWORD_HOOKS } from '../islands/keyword-hooks.js';
import { KeywordCombobox } from '../islands/keyword-search.js';
import { HiddenFields } from './hidden-fields.js';
import type { HiddenField } from './hidden-fields.js';

/**
 * A GET form of its own: `carried` is the search that is open. Suggestions come from `suggestionsPath`, the text typed,
 * and `suggestionsSearch` behind one another; without a path nothing is suggested.
 */
export interface KeywordSearchProps {
  action: string;
  value: string;
  carried: HiddenField[];
  suggestionsPath: string;
  suggestionsSearch: string;
}

/** A plain form that works without scripts; its field becomes a combobox when it is touched, where there are suggestions. */
export function KeywordSearch({ action, value, carried, suggestionsPath, suggestionsSearch }: KeywordSearchProps) {
  const field = { value, suggestionsPath, suggestionsSearch };
  return (
    <search tabIndex={-1}>
      <form className="search" method="get" action={action}>
        <HiddenFields fields={carried} />
        <label className="vh" htmlFor="keyword">
          Search by keyword
        </label>
        <Icon name="search" />
        {suggestionsPath === '' ? (
          <KeywordCombobox {...field} />
        ) : (
          <Island name="keyword-search" wake="touch" view={KeywordCombobox} props={field} />
        )}
        <button className="search-go">Search</button>
      </form>
      {suggestionsPath !== '' && <KeywordDialog />}
    </search>
  );
}

/** What fills the screen of a phone while somebody types: the page's script moves the form into it. */
function KeywordDialog() {
  return (
    <dialog className="dialog dialog-full keyword-dialog" id={KEYWORD_HOOKS.dialog} aria-labelledby="keyword-dialog-heading">
      <DialogHead id="keyword-dialog-heading" title="Keyword search" />
      <div className="dialog-body">
        <div id={KEYWORD_HOOKS.dialogPlace} />
        <p className="hint">Try: red AWD SUV under 30k near Austin</p>
      </div>
    </dialog>
  );
}
