import { HOOKS, SORT } from '../hooks.js';
import { Icon } from '../icon.js';
import { COMPARE_HOOKS } from '../islands/compare-hooks.js';
import { BAR_SAVED_COUNT } from '../islands/save-hooks.js';
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
      <a id={HOOKS.filtersOpen} href={`#${HOOKS.filters}`}>
        <Icon name="sliders" />
        Filters
        {heldText && (
          <span className="bubble">
            {heldText}
            <span className="vh"> selected</span>
          </span>
        )}
      </a>
      <a href={`#${SORT}`} data-press="sort">
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
        <a id={COMPARE_HOOKS.bar} href={compare.href} rel="nofollow" data-press="compare">
          <Icon name="columns" />
          {compare.text}
          <span className="bubble" id={COMPARE_HOOKS.count} hidden={compare.comparedCount === 0}>
            {compare.comparedCount}
          </span>
        </a>
      )}
    </nav>
  );
}
