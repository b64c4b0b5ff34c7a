import { HOOKS } from '../views/hooks.js';
import '../views/styles/site.css';
import { find } from './hooked-elements.js';
import { listenForPictureErrors } from './picture-fallback.js';
import { startFiltersDialog } from './filters-dialog.js';
import { startIslands } from './island-wake.js';
import { startLoadMore } from './load-more.js';
import { watchConnection } from './offline.js';
import { listenForPresses } from './presses.js';
import { startRestoring } from './restored-list.js';
import { startExchange } from './results-exchange.js';

/**
 * First script of every page: small and without React, so that filters, links and dialogs respond
 * at once.
 */
listenForPictureErrors();
startIslands(document);
listenForPresses();
if (find(HOOKS.results)) {
  startFiltersDialog();
  startExchange();
  startLoadMore();
  startRestoring();
}
watchConnection();
