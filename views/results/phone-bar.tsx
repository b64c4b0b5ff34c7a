import type { CompiledView } from '../compiled.js';
import { IDS, SORT } from '../element-ids.js';
import { Icon } from '../icon.js';
import { COMPARE_IDS } from '../islands/compare-ids.js';
import { BAR_SAVED_COUNT } from '../islands/save-ids.js';
import type { LinkView } from '../link.js';

/**
 * `heldText`: number of selected filters. `saved` and `compare`: links with counts; absent for
 * brands without the feature.
 */
export interface PhoneBarProps {
  heldText?: string;
  saved?: LinkView & { count: number };
  compare?: LinkView & { comparedCount: number };
}

/**
 * Shortcuts at the bottom edge, where the panel is not beside the list. Without scripts they are
 * links to their targets.
 */
export function PhoneBar({ heldText, saved, compare }: PhoneBarProps) {
  return (
    <nav className="phone-bar only-narrow" aria-label="Shortcuts">
      <a id={IDS.filtersOpen} href={`#${IDS.filters}`}>
        <Icon name="sliders" />
        Filters
        {heldText && (
          <span className="bubble">
            {heldText}
            <span className="vh"> selected</span>
          </span>
        )}
      </a>
      <a href={`#${SORT}`} data-action="sort">
        <Icon name="sort" />
        Sort
      </a>
      {saved && (
        <a href={saved.href}>
          <Icon name="heart" />
          {`${saved.text} `}
          <span className="bubble" id={BAR_SAVED_COUNT}>
            {saved.count > 0 && saved.count}
          </span>
        </a>
      )}
      {compare && (
        <a id={COMPARE_IDS.bar} href={compare.href} rel="nofollow" data-action="compare">
          <Icon name="columns" />
          {compare.text}
          <span className="bubble" id={COMPARE_IDS.count} hidden={compare.comparedCount === 0}>
            {compare.comparedCount}
          </span>
        </a>
      )}
    </nav>
  );
}

export const COMPILED_PHONE_BAR: CompiledView<PhoneBarProps> = {
  view: PhoneBar,
  printed: new Set(['heldText', 'text', 'href']),
};
