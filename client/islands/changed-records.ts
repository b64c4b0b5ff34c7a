import { tellOtherTabs } from '../other-tabs.js';

/** Is on pages after a form that may have deleted data that other tabs show. */
export function hydrate(): () => void {
  tellOtherTabs('viewed');
  tellOtherTabs('saved');
  return () => undefined;
}
