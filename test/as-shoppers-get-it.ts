import { expect } from '@jest/globals';

/**
 * Browsers meet the product as it is run: the React of production draws in half the time. The one of development, whose warnings fail a
 * test, draws the same pages in the tests of routes and views.
 */
if (expect.getState().testPath?.includes('/test/browser/')) process.env['NODE_ENV'] = 'production';
