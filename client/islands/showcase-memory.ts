/** What the server says of the showcase: the cookie's name, and how long it lasts; as long as the browser is open unless said. */
interface ShowcaseMemory {
  readonly cookie: string;
  readonly hiddenForSeconds?: number;
  /** As the server has drawn it. */
  readonly isOpen: boolean;
}

/** Remembers that somebody has hidden the showcase, so that the next page is drawn as they left this one. */
export function wake(box: HTMLElement, { cookie, hiddenForSeconds, isOpen }: ShowcaseMemory): () => void {
  const remember = ({ open }: HTMLDetailsElement) => {
    const seconds = open ? 0 : hiddenForSeconds;
    const age = seconds === undefined ? '' : `; max-age=${seconds}`;
    document.cookie = `${cookie}=1; path=/; samesite=lax${age}`;
  };
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement) remember(target);
  };
  // The press that has brought this script is over.
  const details = box.querySelector('details');
  if (details && details.open !== isOpen) remember(details);
  // It does not bubble.
  box.addEventListener('toggle', onToggle, { capture: true });
  return () => box.removeEventListener('toggle', onToggle, { capture: true });
}
