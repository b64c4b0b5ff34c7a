/**
 * The link back to the results uses the history if they are the previous page: that restores the
 * list's length, position and focus (see `list-restore.ts`). Otherwise, and without a script, it
 * is a link to the card.
 */
export function goBackByHistory(link: HTMLAnchorElement, event: MouseEvent): void {
  const key = keyOfPageBefore(link);
  if (!key) return;
  event.preventDefault();
  navigation.traverseTo(key);
}

/** Anchors on this page are history entries, too. */
function keyOfPageBefore(link: HTMLAnchorElement): string | undefined {
  const steps =
    'navigation' in globalThis
      ? navigation.entries().slice(0, navigation.currentEntry?.index ?? 0)
      : [];
  const before = steps.findLast(({ url }) => url && new URL(url).pathname !== location.pathname);
  const url = before?.url ? new URL(before.url) : undefined;
  return url && url.pathname + url.search === link.pathname + link.search ? before!.key : undefined;
}
