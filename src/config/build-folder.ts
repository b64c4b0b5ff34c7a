/** `dist`: the bundle's chunks lie in its folder `chunks`, and so does this module. */
export const BUILD_FOLDER = new URL('../', import.meta.url);
