/**
 * Tests of the product meet it as it is run: the React of production draws in half the time. The one of development, whose warnings fail a
 * test, draws in the specs of the views and in those that visit every page.
 */
process.env['NODE_ENV'] = 'production';
