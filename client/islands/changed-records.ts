import { tellOtherTabs } from '../other-tabs.js';

/** On a page after a form that may have deleted what other tabs show. */
export function wake(): () => void {
  tellOtherTabs('viewed');
  tellOtherTabs('saved');
  return () => undefined;
}
