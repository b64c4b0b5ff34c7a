import type { PaintBackdrop } from './backdrop.js';

/** Nothing: the page shows through, light or dark as it is. */
export const clear: PaintBackdrop = () => ({ definitions: '', art: '' });
