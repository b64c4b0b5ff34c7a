/** Element ids for the push island. */
export const PUSH_IDS = {
  dialog: 'push-dialog',
  heading: 'push-heading',
  panel: 'push-panel',
  form: 'push-form',
} as const;

/**
 * Data for the push script. `deviceHref` registers this browser; `workerHref` is the service worker
 * for pages below `scope`; `sessionHref` returns the id token; `pageHref` renders the prompt.
 * `role`: what the script does on this page.
 */
export interface PushCalls {
  role: 'settings' | 'prompt' | 'view';
  deviceHref: string;
  workerHref: string;
  scope: string;
  sessionHref: string;
  pageHref: string;
  brandCode: string;
}

/**
 * Notification state of the browser. `off` can be turned on. `home-screen`: iPhone and iPad show
 * notifications only for installed sites.
 */
export type PushState = 'off' | 'on' | 'blocked' | 'home-screen' | 'unsupported';
