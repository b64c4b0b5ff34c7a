import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandName } from '../views/islands/island.js';
import { KeywordCombobox } from '../views/islands/keyword-search.js';
import type { KeywordComboboxProps, KeywordOption } from '../views/islands/keyword-search.js';
import { PriceInputs } from '../views/islands/price-inputs.js';
import type { PriceInputsProps } from '../views/islands/price-inputs.js';
import { ZipEditor } from '../views/islands/zip-editor.js';
import type { ZipEditorProps } from '../views/islands/zip-editor.js';
import { resultsPath } from './search-form.js';

/** Every island by name; the props are those the server drew it with. */
const ISLANDS: Readonly<Record<IslandName, (props: never) => ReactNode>> = {
  'keyword-search': (props: KeywordComboboxProps) => <KeywordCombobox {...props} suggest={suggestKeywords} open={openPage} />,
  'price-inputs': (props: PriceInputsProps) => <PriceInputs {...props} />,
  'zip-editor': (props: ZipEditorProps) => <ZipEditor {...props} validate={validateZip} />,
};

/** Answers how to put the island back to sleep. */
export function hydrateIsland(name: IslandName, box: HTMLElement, props: object): () => void {
  const root = hydrateRoot(box, ISLANDS[name](props as never));
  return () => root.unmount();
}

function openPage(href: string): void {
  location.assign(href);
}

async function suggestKeywords(href: string, signal: AbortSignal): Promise<KeywordOption[]> {
  const response = await fetch(href, { signal });
  return response.ok ? ((await response.json()) as { suggestions: KeywordOption[] }).suggestions : [];
}

async function validateZip(zip: string): Promise<boolean> {
  const response = await fetch(`${resultsPath()}/reference/zip/${encodeURIComponent(zip)}/validate`);
  return ((await response.json()) as { success: boolean }).success;
}
