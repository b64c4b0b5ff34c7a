import { Icon } from '../icon.js';
import { HiddenFields } from './hidden-fields.js';
import type { HiddenField } from './hidden-fields.js';

/** A GET form of its own: `carried` keeps the other parameters of the search. */
export interface KeywordSearchProps {
  action: string;
  value: string;
  carried: HiddenField[];
}

const example = 'Keyword: sunroof, third row…';

export function KeywordSearch({ action, value, carried }: KeywordSearchProps) {
  return (
    <search>
      <form className="search" method="get" action={action}>
        <HiddenFields fields={carried} />
        <label className="vh" htmlFor="keyword">
          Search by keyword
        </label>
        <Icon name="search" />
        <input className="input" id="keyword" name="keyword" type="search" defaultValue={value} placeholder={example} />
      </form>
    </search>
  );
}
