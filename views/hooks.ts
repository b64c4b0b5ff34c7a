/**
 * Ids of what the page's script takes hold of. Views draw them and the client looks for nothing else, so markup and styles may
 * change without the script. The script never asks for a class, nor for an id that it writes itself.
 */
export const HOOKS = {
  announcer: 'announcer',
  savedCount: 'saved-count',
  offlineNotice: 'offline-notice',
  results: 'results',
  hero: 'hero',
  notices: 'notices',
  refusedNotice: 'refused-notice',
  tabs: 'category-tabs',
  list: 'results-list',
  countHeading: 'results-heading',
  appliedChips: 'applied-chips',
  chipsClear: 'chips-clear',
  skipResults: 'skip-results',
  listings: 'listings',
  comingCars: 'coming-cars',
  more: 'more',
  moreCars: 'more-cars',
  shownText: 'shown-text',
  loadMore: 'load-more',
  pages: 'pages',
  filters: 'filters',
  filtersPlace: 'filters-place',
  filtersDialog: 'filters-dialog',
  filtersOpen: 'filters-open',
  filtersClose: 'filters-close',
  filtersHeading: 'filters-heading',
  filtersSubmit: 'filters-submit',
  filtersClear: 'filters-clear',
} as const;

/** The order of the results. It stands apart, since `HOOKS` comes with every page's first script. */
export const SORT = 'sort';
