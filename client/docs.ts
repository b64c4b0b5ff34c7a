import { findOnPage } from './docs/find-on-page.js';
import { sendTries } from './docs/send-tries.js';

/** The script of the documentation, which works without it. */
findOnPage();
sendTries();
