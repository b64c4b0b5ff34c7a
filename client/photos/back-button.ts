/**
 * The link back to the results goes back where they are the last page in the browser's history: there the list is as long as it was, at its
 * place and with its focus (see `list-restore.ts`). From elsewhere, and without a script, it is a link to the card.
 */
export function goBackByHistory(link: HTMLAnchorElement, event: MouseEvent): void {
  const key = keyOfPageBefore(link);
  if (!key) return;
  event.preventDefault();
  navigation.traverseTo(key);
}

/** Anchors of this page are steps of the history, too. */
function keyOfPageBefore(link: HTMLAnchorElement): string | undefined {
  const steps =
    'navigation' in globalThis
      ? navigation.entries().slice(0, navigation.currentEntry?.index ?? 0)
      : [];
  const before = steps.findLast(({ url }) => url && new URL(url).pathname !== location.pathname);
  const url = before?.url ? new URL(before.url) : undefined;
  return url && url.pathname + url.search === link.pathname + link.search ? before!.key : undefined;
}
