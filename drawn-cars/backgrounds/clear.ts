import type { PaintBackdrop } from './backdrop.js';

/** Transparent: the page shows through, in its light or dark theme. */
export const clear: PaintBackdrop = () => ({ definitions: '', art: '' });
