import type { DraftKeeper } from '../../views/islands/draft.js';
import { ZipEditor } from '../../views/islands/zip-editor.js';
import type { ZipDraft, ZipEditorProps } from '../../views/islands/zip-editor.js';
import { hydrateIsland } from '../hydrate-island.js';
import { resultsPath } from '../search-form.js';

/** Hydrates the ZIP field. The server validates ZIP Codes. */
export function hydrate(
  box: HTMLElement,
  props: ZipEditorProps & DraftKeeper<ZipDraft>,
): () => void {
  return hydrateIsland(box, <ZipEditor {...props} validate={validateZip} />);
}

async function validateZip(zip: string): Promise<boolean> {
  const response = await fetch(
    `${resultsPath()}/reference/zip/${encodeURIComponent(zip)}/validate`,
  );
  return ((await response.json()) as { success: boolean }).success;
}
