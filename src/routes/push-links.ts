import { RESULTS_PATH } from './links.js';

/** Registers a browser for push notifications. Followed by its id, it removes it. */
export const PUSH_DEVICE_PATH = `${RESULTS_PATH}/consumer-device/browser`;

/** Settings of push notifications. */
export const NOTIFICATIONS_PATH = '/notifications';

/** The service worker of push notifications, and its scope (specification, section 2). */
export const SERVICE_WORKER_PATH = `${RESULTS_PATH}/api/firebase-messaging-sw.js`;
export const SERVICE_WORKER_SCOPE = `${RESULTS_PATH}/`;

/** The web app manifest of a brand, and its icons. */
export const APP_MANIFEST_PATH = `${RESULTS_PATH}/app.webmanifest`;
export const APP_ICONS_PATH = `${RESULTS_PATH}/app-icons`;
