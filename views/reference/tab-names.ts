/** Names of the built-in tabs, by element id. An editor's tab must not use these names. */
export const TAB_NAMES = {
  pricing: 'Pricing',
  'compare-trims': 'Compare Trims',
  safety: 'Safety',
  'consumer-reviews': 'Consumer Reviews',
  faqs: 'FAQs',
} as const;

export type BuiltInTabName = (typeof TAB_NAMES)[keyof typeof TAB_NAMES];

/** Element id of an editor's tab, by its file name. */
export function editorialTabId(fileName: string): string {
  return `about-${fileName}`;
}
