import { IDS } from '../views/element-ids.js';
import '../views/styles/site.css';
import { find } from './dom.js';
import { listenForPictureErrors } from './picture-fallback.js';
import { startFiltersDialog } from './filters-dialog.js';
import { startIslands } from './island-hydration.js';
import { startLoadMore } from './load-more.js';
import { watchConnection } from './offline.js';
import { listenForClicks } from './click-actions.js';
import { startRestoring } from './list-restore.js';
import { startExchange } from './results-exchange.js';

/**
 * First script of every page: small and without React, so that filters, links and dialogs respond
 * at once.
 */
listenForPictureErrors();
startIslands(document);
listenForClicks();
if (find(IDS.results)) {
  startFiltersDialog();
  startExchange();
  startLoadMore();
  startRestoring();
}
watchConnection();
