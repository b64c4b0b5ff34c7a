interface ModelOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A form with make and model. Models of the chosen make come from `modelsHref`, with counts. */
export function hydrate(
  box: HTMLElement,
  { modelsHref }: { readonly modelsHref: string },
): () => void {
  const form = box.querySelector('form')!;
  const make = form.elements.namedItem('makeCode') as HTMLSelectElement;
  const model = form.elements.namedItem('modelCode') as HTMLSelectElement;
  const any = model.options[0]!;
  const asleep = new AbortController();
  let running: AbortController | undefined;

  /** Only the latest make counts. If its models are unavailable, the whole make can be searched. */
  async function offerModels(): Promise<void> {
    running?.abort();
    const mine = (running = new AbortController());
    model.replaceChildren(any);
    model.disabled = true;
    if (make.value === '') return;
    const models = await fetchModels(
      modelsHref + encodeURIComponent(make.value),
      mine.signal,
    ).catch(() => []);
    if (mine.signal.aborted) return;
    model.append(
      ...models.map(
        ({ value, label, count }) =>
          new Option(`${label} (${count.toLocaleString('en-US')})`, value),
      ),
    );
    model.disabled = models.length === 0;
  }

  make.addEventListener('change', () => void offerModels(), { signal: asleep.signal });
  // The make may have been chosen before this script ran, or restored by the browser.
  if (make.value !== '') void offerModels();
  return () => {
    asleep.abort();
    running?.abort();
  };
}

async function fetchModels(href: string, signal: AbortSignal): Promise<ModelOption[]> {
  const response = await fetch(href, { signal });
  if (!response.ok) return [];
  const { filters } = (await response.json()) as {
    filters: { modelCode?: { options: ModelOption[] } };
  };
  return (filters.modelCode?.options ?? []).filter(({ count }) => count > 0);
}
