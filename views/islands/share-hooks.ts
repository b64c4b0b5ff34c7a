/** Ids of what the island that shares a car takes hold of. */
export const SHARE_HOOKS = {
  share: 'share',
  address: 'share-address',
  copy: 'share-copy',
} as const;

/** What is shared: words, and an absolute address. */
export interface Shared {
  title: string;
  href: string;
}
