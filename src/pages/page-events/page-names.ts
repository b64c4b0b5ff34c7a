/** The specification's page names for analytics. */
export const PAGE_NAMES = ['homepage', 'search results', 'vehicle details'] as const;

/** What a page is called in its event. */
export type PageName = (typeof PAGE_NAMES)[number];
