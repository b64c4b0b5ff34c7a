import { HOOKS, SORT } from '../hooks.js';
import { Icon } from '../icon.js';
import { COMPARE_HOOKS } from '../islands/compare-hooks.js';
import { BAR_SAVED_COUNT } from '../islands/save-hooks.js';
import type { LinkView } from '../link.js';

/**
 * `heldText` is the number of filters in force. `saved` leads to what is saved, `compare` to the cars that are compared, both with their number;
 * each is absent for brands without it.
 */
export interface PhoneBarProps {
  heldText?: string;
  saved?: LinkView & { count: number };
  compare?: LinkView & { comparedCount: number };
}

/** What a thumb reaches at the lower edge of the window where the panel is not beside the list. Without scripts its links lead to their places. */
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
