/**
 * Turns the links above the panels into ARIA tabs: a single tab stop; arrow keys, Home and End move
 * and select. Initially selects the panel of the URL's fragment, or the first one.
 */
export function hydrate(box: HTMLElement): () => void {
  const list = box.querySelector<HTMLElement>('[data-tabs]');
  const panelBox = box.querySelector<HTMLElement>('[data-panels]');
  if (!list || !panelBox) return () => undefined;
  const tabs = Array.from(list.children) as HTMLAnchorElement[];
  const panels = Array.from(panelBox.children) as HTMLElement[];
  const asleep = new AbortController();
  const { signal } = asleep;

  const choose = (chosen: number) => {
    tabs.forEach((tab, at) => {
      tab.ariaSelected = String(at === chosen);
      tab.tabIndex = at === chosen ? 0 : -1;
    });
    panels.forEach((panel, at) => (panel.hidden = at !== chosen));
    panelBox.dataset.chosen = panels[chosen]!.id;
  };
  const addressed = () => panels.findIndex(({ id }) => id === location.hash.slice(1));

  list.role = 'tablist';
  list.ariaLabel = list.dataset.tabs!;
  tabs.forEach((tab) => (tab.role = 'tab'));
  panels.forEach((panel, at) => {
    panel.role = 'tabpanel';
    panel.tabIndex = 0;
    panel.setAttribute('aria-labelledby', tabs[at]!.id);
  });
  choose(Math.max(0, addressed()));

  list.addEventListener(
    'click',
    (event) => {
      const at = tabs.indexOf((event.target as Element).closest('a')!);
      if (at < 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      choose(at);
    },
    { signal },
  );
  list.addEventListener(
    'keydown',
    (event) => {
      const at = tabs.indexOf(document.activeElement as HTMLAnchorElement);
      const to = STEPS[event.key]?.(at, tabs.length);
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      choose(to);
      tabs[to]!.focus();
    },
    { signal },
  );
  addEventListener(
    'hashchange',
    () => {
      const at = addressed();
      if (at < 0) return;
      choose(at);
      panels[at]!.scrollIntoView();
    },
    { signal },
  );
  return () => asleep.abort();
}

/** Target of a key. Space selects, too, because links do not handle it themselves. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
  ' ': (at) => at,
};
