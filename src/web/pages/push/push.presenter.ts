import type { PushCalls } from '../../../../views/islands/push-ids.js';
import type { PushPageProps } from '../../../../views/push/push-page.js';
import type { PushPanelProps } from '../../../../views/push/push-panel.js';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import { PUSH_KINDS, PUSH_KIND_NAMES } from '../../../push/push-kinds.js';
import { HOME_PATH } from '../../../routes/links.js';
import {
  NOTIFICATIONS_PATH,
  PUSH_DEVICE_PATH,
  SERVICE_WORKER_PATH,
  SERVICE_WORKER_SCOPE,
} from '../../../routes/push-links.js';
import { ACCOUNT_CALLS } from '../../../routes/account-links.js';

/** Props of the island; undefined for brands without personalization. */
export function pushCalls(brand: Brand, role: PushCalls['role']): PushCalls | undefined {
  if (!hasFeature(brand, 'personalization')) return undefined;
  return {
    role,
    deviceHref: PUSH_DEVICE_PATH,
    workerHref: SERVICE_WORKER_PATH,
    scope: SERVICE_WORKER_SCOPE,
    sessionHref: ACCOUNT_CALLS.session,
    pageHref: NOTIFICATIONS_PATH,
    brandCode: brand.code,
  };
}

const LIMITS = 'At most three a day, and none from 10 PM to 8 AM.';

/** The settings page. */
export function presentPushPage(
  brand: Brand,
  calls: PushCalls,
  isSignedIn: boolean,
): PushPageProps['push'] {
  const title = 'Notifications';
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: title }],
    title,
    lead: isSignedIn
      ? LIMITS
      : `${LIMITS} Without signing in, you hear only about the cars you view most.`,
    panel: pushPanel(brand, calls, 'Notifications are off in this browser.'),
    withoutScriptsText:
      'Notifications need JavaScript, which is off in this browser. Emails about saved cars and searches work without it.',
    kindsTitle: 'What to notify you about',
    kinds: PUSH_KIND_NAMES.map((name) => ({ name, label: PUSH_KINDS[name] })),
  };
}

export function pushPanel(
  { displayName }: Brand,
  calls: PushCalls,
  offText: string,
): PushPanelProps {
  return {
    calls,
    offText,
    onText: 'Notifications are on in this browser.',
    blockedText:
      'Your browser blocks notifications from this site. Allow them in the settings of your browser, then reload this page.',
    unsupportedText: 'This browser can’t show notifications. Try another browser.',
    homeScreen: {
      text: `On iPhone and iPad, add ${displayName} to your Home Screen first:`,
      steps: [
        'Tap Share.',
        'Tap Add to Home Screen.',
        `Open ${displayName} from your Home Screen and turn on notifications there.`,
      ],
    },
  };
}
