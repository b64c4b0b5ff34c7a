/** What test/jest.config.js asks of the processes that run the tests is not asked of those that tests start. */
delete process.env['NODE_OPTIONS'];
/** Nor do they find the database of a shop, in whatever environment or `.env` tests are run: who needs one says which. */
process.env['DATABASE_URL'] = '';
