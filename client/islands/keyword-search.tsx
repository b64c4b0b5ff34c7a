import { KeywordCombobox } from '../../views/islands/keyword-search.js';
import type {
  KeywordComboboxActions,
  KeywordComboboxProps,
  KeywordDraft,
} from '../../views/islands/keyword-search.js';
import type {
  SuggestionsResponse,
  KeywordOption,
} from '../../views/islands/keyword-suggestions.js';
import { filtersForm } from '../dom.js';
import { hydrateIsland } from '../hydrate-island.js';
import { fillPhoneScreen } from '../keyword-dialog.js';
import { draftOfWords, keepKeywordWords, keywordWords } from '../keyword-words.js';
import { formHref, hasChosen } from '../search-form.js';

/** Hydrates the keyword field. A selected suggestion opens a new page. */
export function hydrate(
  box: HTMLElement,
  props: KeywordComboboxProps & KeywordComboboxActions,
): () => void {
  // Moves the box before hydrating it: moving drops the focus, which would close the list of
  // suggestions.
  const leaveScreen = fillPhoneScreen(box);
  const words = keywordWords(props.value);
  const typed = props.draft?.isSearched ? undefined : props.draft;
  const keepDraft = (draft: KeywordDraft | undefined) =>
    props.keepDraft?.(draft ?? draftOfWords(words));
  keepDraft(typed);
  const unmount = hydrateIsland(
    box,
    <KeywordCombobox
      {...props}
      value={words}
      draft={typed}
      keepDraft={keepDraft}
      suggest={suggestKeywords}
      open={openSuggestion}
    />,
  );
  const sleeping = new AbortController();
  box.closest('form')!.addEventListener('submit', sendWithChoices, { signal: sleeping.signal });
  return () => {
    leaveScreen();
    unmount();
    sleeping.abort();
  };
}

/**
 * While results of a filter change are loading, the keyword form still has the old search, so it is
 * submitted with the filters' current values.
 */
function sendWithChoices(event: SubmitEvent): void {
  const filters = filtersForm();
  if (!filters || !hasChosen(filters)) return;
  event.preventDefault();
  const keyword = new FormData(event.target as HTMLFormElement).get('keyword') as string;
  openPage(`${formHref()}&${new URLSearchParams({ keyword })}`);
}

function openSuggestion({ href, text }: KeywordOption): void {
  keepKeywordWords(href, text);
  openPage(href);
}

function openPage(href: string): void {
  location.assign(href);
}

/** The fields of the suggestions response that the field shows. */
interface SuggestionsAnswer {
  readonly suggestions: KeywordOption[];
  readonly search?: {
    readonly understood: readonly { readonly label: string }[];
    readonly kept: string[];
    readonly count: number;
  };
}

async function suggestKeywords(href: string, signal: AbortSignal): Promise<SuggestionsResponse> {
  const response = await fetch(href, { signal });
  if (!response.ok) throw new Error(`Suggestions were answered with ${response.status}`);
  const { suggestions: options, search } = (await response.json()) as SuggestionsAnswer;
  // "Jeep Wrangler 4xe" may have words in two places.
  const labels = [...new Set(search?.understood.map(({ label }) => label))];
  return { options, search: search && { labels, kept: search.kept, count: search.count } };
}
