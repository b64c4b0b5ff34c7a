/**
 * Uses React's production build, which renders in half the time. The development build, whose
 * warnings fail tests, is used in the specs of views and in the spec that visits every page.
 */
process.env['NODE_ENV'] = 'production';
