import { Icon } from '../icon.js';
import { HOOKS } from '../hooks.js';

/** A filter in force; `href` is the search without it. `id` such as `chip-makeCode-TOYOTA`. */
export interface AppliedChip {
  id: string;
  label: string;
  href: string;
}

/** A filter worth adding; `href` is the search with it, `countText` the cars it leaves ('115'), or adds ('+115'). */
export interface SuggestedChip extends AppliedChip {
  countText?: string;
}

/** The filters in force, each a link that removes it, and Clear all where `clearHref` says what it leads to. Nothing without chips. */
export function AppliedChips({ chips, clearHref }: { chips: AppliedChip[]; clearHref: string | undefined }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" id={HOOKS.appliedChips} aria-label="Applied filters">
      {chips.map(({ id, label, href }) => (
        <li key={id}>
          <a className="chip" id={id} href={href}>
            <span className="vh">Remove filter: </span>
            {label}
            <Icon name="x-bold" />
          </a>
        </li>
      ))}
      {clearHref && (
        <li>
          <a className="btn btn-quiet btn-sm" id={HOOKS.chipsClear} href={clearHref}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}

/** Filters that can be added with one press, each with its count. Nothing without chips. */
export function SuggestedChips({ chips }: { chips: SuggestedChip[] }) {
  if (chips.length === 0) return null;
  return (
    <div className="chips">
      <span className="chips-label" id="suggested-label">
        Suggested
      </span>
      <ul className="chips" aria-labelledby="suggested-label">
        {chips.map(({ id, label, href, countText }) => (
          <li key={id}>
            <a className="chip chip-suggest" id={id} href={href}>
              <Icon name="plus-bold" />
              <span className="vh">Add filter: </span>
              {label}
              {countText && <small>{countText}</small>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
