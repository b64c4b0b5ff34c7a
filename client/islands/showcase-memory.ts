/**
 * Cookie of the showcase: its name, and its lifetime; a session cookie without `hiddenForSeconds`.
 */
interface ShowcaseMemory {
  readonly cookie: string;
  readonly hiddenForSeconds?: number;
  /** As rendered by the server. */
  readonly isOpen: boolean;
}

/** Remembers the showcase's state for the next page. */
export function hydrate(
  box: HTMLElement,
  { cookie, hiddenForSeconds, isOpen }: ShowcaseMemory,
): () => void {
  const remember = ({ open }: HTMLDetailsElement) => {
    const seconds = open ? 0 : hiddenForSeconds;
    const age = seconds === undefined ? '' : `; max-age=${seconds}`;
    document.cookie = `${cookie}=1; path=/; samesite=lax${age}`;
  };
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement) remember(target);
  };
  // Catches up on the click that loaded this script.
  const details = box.querySelector('details');
  if (details && details.open !== isOpen) remember(details);
  // `toggle` does not bubble.
  box.addEventListener('toggle', onToggle, { capture: true });
  return () => box.removeEventListener('toggle', onToggle, { capture: true });
}
