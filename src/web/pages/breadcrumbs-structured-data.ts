import type { BreadcrumbList } from 'schema-dts';
import type { Crumb } from '../../../views/breadcrumbs.js';

/**
 * Breadcrumbs as structured data: same labels and order, absolute URLs. The last one is the page
 * itself.
 */
export function breadcrumbsData(crumbs: readonly Crumb[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, href }, at) => ({
      '@type': 'ListItem' as const,
      position: at + 1,
      name: text,
      ...(href !== undefined && { item: origin + href }),
    })),
  } as const satisfies BreadcrumbList;
}
