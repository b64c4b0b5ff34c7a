import type { BreadcrumbList } from 'schema-dts';
import type { Crumb } from '../../views/breadcrumbs.js';

/** The breadcrumbs of a page for machines: same texts, same order, absolute addresses. The last one is the page itself. */
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
