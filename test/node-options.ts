/** What test/jest.config.js asks of the processes that run the tests is not asked of those that tests start. */
delete process.env['NODE_OPTIONS'];
