/** Element ids for the share island. */
export const SHARE_IDS = {
  share: 'share',
  address: 'share-address',
  copy: 'share-copy',
} as const;

/** What is shared: a title and an absolute URL. */
export interface Shared {
  title: string;
  href: string;
}
