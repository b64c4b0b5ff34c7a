import { Compiled } from '../compiled.js';
import type { CompiledView } from '../compiled.js';
import { Icon } from '../icon.js';
import { IDS } from '../element-ids.js';

/** A selected filter. `href`: the search without it. `id`: such as 'chip-makeCode-TOYOTA'. */
export interface AppliedChip {
  id: string;
  label: string;
  href: string;
}

/**
 * A suggested filter. `href`: the search with it. `countText`: number of cars that remain ('115')
 * or are added ('+115').
 */
export interface SuggestedChip extends AppliedChip {
  countText?: string;
}

/**
 * Selected filters, each a link that removes it, and Clear all if there is a `clearHref`. Renders
 * nothing without chips.
 */
export function AppliedChips({
  chips,
  clearHref,
}: {
  chips: AppliedChip[];
  clearHref: string | undefined;
}) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" id={IDS.appliedChips} aria-label="Applied filters">
      <Compiled of={COMPILED_APPLIED} items={chips} />
      {clearHref && (
        <li>
          <a className="btn btn-quiet btn-sm" id={IDS.chipsClear} href={clearHref}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}

/** Suggested filters with counts, each added by one click. Renders nothing without chips. */
export function SuggestedChips({ chips }: { chips: SuggestedChip[] }) {
  if (chips.length === 0) return null;
  return (
    <div className="chips">
      <span className="chips-label" id="suggested-label">
        Suggested
      </span>
      <ul className="chips" aria-labelledby="suggested-label">
        <Compiled of={COMPILED_SUGGESTED} items={chips} />
      </ul>
    </div>
  );
}

const PRINTED = new Set(['id', 'label', 'href', 'countText']);

const COMPILED_APPLIED: CompiledView<AppliedChip> = {
  view: ({ id, label, href }) => (
    <li>
      <a className="chip" id={id} href={href}>
        <span className="vh">Remove filter: </span>
        {label}
        <Icon name="x-bold" />
      </a>
    </li>
  ),
  printed: PRINTED,
};

const COMPILED_SUGGESTED: CompiledView<SuggestedChip> = {
  view: ({ id, label, href, countText }) => (
    <li>
      <a className="chip chip-suggest" id={id} href={href}>
        <Icon name="plus-bold" />
        <span className="vh">Add filter: </span>
        {label}
        {countText && <small>{countText}</small>}
      </a>
    </li>
  ),
  printed: PRINTED,
};
