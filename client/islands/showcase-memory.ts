/** What the server says of the showcase: the cookie's name, and how long it lasts; as long as the browser is open unless said. */
interface ShowcaseMemory {
  readonly cookie: string;
  readonly hiddenForSeconds?: number;
}

/** Remembers that somebody has hidden the showcase, so that the next page is drawn as they left this one. */
export function wake(box: HTMLElement, { cookie, hiddenForSeconds }: ShowcaseMemory): () => void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement)) return;
    const seconds = target.open ? 0 : hiddenForSeconds;
    const age = seconds === undefined ? '' : `; max-age=${seconds}`;
    document.cookie = `${cookie}=1; path=/; samesite=lax${age}`;
  };
  // It does not bubble.
  box.addEventListener('toggle', remember, { capture: true });
  return () => box.removeEventListener('toggle', remember, { capture: true });
}
