/** Element ids of what the island for push notifications takes hold of. */
export const PUSH_HOOKS = { dialog: 'push-dialog', heading: 'push-heading', panel: 'push-panel', form: 'push-form' } as const;

/**
 * Data for the script of push notifications. `deviceHref` registers this browser, `workerHref` is the service worker for pages below
 * `scope`, `sessionHref` returns the id token, `pageHref` renders the prompt. `role`: what the script does where it stands.
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
 * What a browser says of notifications. `off` can be turned on; `home-screen`: an iPhone or iPad shows them for installed sites only.
 */
export type PushState = 'off' | 'on' | 'blocked' | 'home-screen' | 'unsupported';
