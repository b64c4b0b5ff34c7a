// A process that saves pairs of rows, eight at a time, and prints each pair's name once it is
// acknowledged. It runs until it is killed.
/** @param {string} path */
const built = (path) =>
  import(new URL(`../../dist/modules/src/platform/database/${path}`, import.meta.url).href);
const { migrate } = await built('migrations/migrations.js');
const { openDatabase } = await built('open-database.js');

const [, , dataDir, databaseUrl, prefix] = process.argv;
const database = openDatabase({ dataDir, databaseUrl }, () => undefined);
await migrate(database);

/** @param {string} name */
async function savePair(name) {
  await database.change(undefined, async (/** @type {any} */ change) => {
    for (const half of ['a', 'b']) {
      const id = `${name}-${half}`;
      await change
        .insertInto('shopper')
        .values({ id, email: id, emailKey: id, createdAt: 1 })
        .execute();
    }
  });
  process.stdout.write(`${name}\n`);
}

let last = 0;
const save = async () => {
  for (;;) await savePair(`${prefix}.${++last}`);
};
await Promise.all(Array.from({ length: 8 }, save));
