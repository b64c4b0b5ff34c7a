/** Page names for analytics (specification). */
export const PAGE_NAMES = ['homepage', 'search results', 'vehicle details'] as const;

export type PageName = (typeof PAGE_NAMES)[number];
