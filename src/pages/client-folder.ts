import { BUILD_FOLDER } from '../config/build-folder.js';

/** Where Vite leaves the built client. */
export const CLIENT_FOLDER = new URL('client/', BUILD_FOLDER);
