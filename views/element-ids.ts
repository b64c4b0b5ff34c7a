/**
 * Element ids that the page's script looks up. The client uses no other ids of the markup and no
 * classes, so markup and styles may change without the script. Ids that the script writes itself
 * are not here.
 */
export const IDS = {
  announcer: 'announcer',
  savedCount: 'saved-count',
  offlineNotice: 'offline-notice',
  results: 'results',
  hero: 'hero',
  notices: 'notices',
  invalidValues: 'invalid-values',
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

/** Id of the sort select. It is separate, because `IDS` is part of every page's first script. */
export const SORT = 'sort';
