import { BUILD_FOLDER } from '../../platform/config/build-folder.js';

/** Output folder of Vite's client build. */
export const CLIENT_FOLDER = new URL('client/', BUILD_FOLDER);
