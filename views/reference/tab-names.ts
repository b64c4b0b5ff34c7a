/** The names of the built-in tabs, by their ids in the page. An editor's tab may have none of them. */
export const TAB_NAMES = {
  pricing: 'Pricing',
  'compare-trims': 'Compare Trims',
  safety: 'Safety',
  'consumer-reviews': 'Consumer Reviews',
  faqs: 'FAQs',
} as const;

export type BuiltInTabName = (typeof TAB_NAMES)[keyof typeof TAB_NAMES];

/** The id in the page of an editor's tab, by the name of its file. */
export function editorialTabId(fileName: string): string {
  return `about-${fileName}`;
}
