/** `dist`. This module is in its folder `chunks`, like all chunks of the bundle. */
export const BUILD_FOLDER = new URL('../', import.meta.url);
