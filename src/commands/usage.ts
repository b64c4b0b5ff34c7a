import { KEY_CLASSES, RATE_CLASSES } from '../platform/http/rate-classes.js';

const CLASSES = KEY_CLASSES.map(
  (name) => `${name} (${RATE_CLASSES[name].call.toLocaleString('en-US')} calls a minute)`,
).join(', ');

const TEXTS = {
  'inventory:import': `Usage: node dist/forecourt.js inventory:import FILE [--map MAP] [--stores FILE] [--source NAME] [--check | --full] [--force]

Imports cars for sale from a CSV, NDJSON, JSON or XML file (plain, .gz or in a ZIP archive) into the inventory in DATA_DIR, or in PostgreSQL with DATABASE_URL.

  --map MAP      google, merchant, meta, craigslist, or the path of a JSON map (docs/feeds.md). Default: chosen by the file's
                 columns
  --stores FILE  the stores of the cars, if the map has "stores": their names, addresses and ZIPs by key
  --source NAME  name of the feed in the store: lower-case letters, digits and hyphens. Default: the name of the map
  --check        write nothing. Shows the file type, missing and unread columns, how many rows would be listed, why others
                 would not, how full each field is, and ten rows before and after
  --full         remove offers of this source that the file does not contain, unless they are more than half of the source
  --force        continue if the file lacks columns that the map names; with --full, remove even more than half
  --help         show this text

Exit codes: 0 imported; 1 nothing could be imported; 2 wrong arguments, map or configuration; 3 offers were not removed.
`,
  'inventory:sync': `Usage: node dist/forecourt.js inventory:sync [SOURCE ... | --all | --status | --watch] [--force]

Imports the feeds in DATA_DIR/sources.json (docs/feeds.md) that are due. A feed is due if its file is new and its period is over.

  SOURCE     import these sources, due or not; a file that is being written is waited for, a minute at most
  --all      import all sources, likewise
  --status   show the state of the sources and import nothing
  --watch    keep running and check every minute
  --force    with SOURCE or --all: import although columns are missing, and remove offers that a guard would keep
  --help     show this text

Exit codes: 0 everything due was imported; 1 a source (with SOURCE: one of these) failed or has no file, or the database is unavailable;
2 wrong arguments, manifest or configuration.
`,
  'inventory:sources': `Usage: node dist/forecourt.js inventory:sources list | remove NAME | expire --days N

Manages the sources whose cars are in the inventory, also those that are no longer in DATA_DIR/sources.json.

  list           show all sources with cars or imports: offers, last import, and whether the manifest has them
  remove NAME    remove all offers of a source
  expire         remove all offers of sources without an import for so many days
    --days N     1 to 3650. A source without a known import counts from the first expire that finds it
  --help         show this text

Exit codes: 0 done; 1 there is no such source, an import of it is running, or the database cannot be used; 2 wrong arguments, manifest or configuration.
`,
  'inventory:texts': `Usage: node dist/forecourt.js inventory:texts [--help]

Prints the words in feeds that an import reads as each fuel, body, color, feature and so on, as Markdown tables.

  --help    show this text

Exit codes: 0 printed; 2 wrong arguments or configuration.
`,
  'inventory:demo': `Usage: node dist/forecourt.js inventory:demo [--count 1..1000000] [--seed 0..4294967295] [--reduce ID]

Fills the inventory in DATA_DIR, or in PostgreSQL with DATABASE_URL, with invented cars for sale. Cars from other sources stay.

  --count N    number of cars. Default: DEMO_COUNT
  --seed S     another seed gives other cars. Default: DEMO_SEED
  --reduce ID  fill nothing, and lower the price of one of the demo cars by 5 percent. The id is in the address of its page
  --help       show this text

Exit codes: 0 done; 1 there is no such car, or the database cannot be used; 2 wrong arguments or configuration.
`,
  integrators: `Usage: node dist/forecourt.js integrators create NAME [--class CLASS] | list | withdraw ID

Manages keys for the JSON API. Their hashes are in the database at DATABASE_URL or in DATA_DIR. Changes apply to the next call.

  create NAME   create a key and show it once
    --class     ${CLASSES}. Default: standard
  list          show all keys with their ids and names
  withdraw ID   revoke a key. Calls with it are rejected from now on
  --help        show this text

Exit codes: 0 done; 1 there is no such key, or the database cannot be used; 2 wrong arguments or configuration.
`,
  outbox: `Usage: node dist/forecourt.js outbox list | retry ID ... | retry --all | drop ID ... | drop --all

Manages dead letters: mails and leads that the recipient rejected, or that could not be sent for 5 days. They are in the database at
DATABASE_URL or in DATA_DIR. Servers can keep running.

  list      show every dead letter with its id, kind, times (UTC) and reason. The reason may contain an address
  retry     send dead letters again. A running server begins within a second
  drop      delete dead letters. Their senders see that the message couldn't be delivered
  --all     all dead letters
  --help    show this text

Exit codes: 0 done; 1 an id matches no dead letter, or the database cannot be used; 2 wrong arguments or configuration.
`,
  'data:backup': `Usage: node dist/forecourt.js data:backup FILE [--force] [--without-cars]

Writes one backup file (compressed lines of JSON): accounts, saved searches and cars, leads, integrator keys, view counts, and the
inventory. It reads the SQLite files in DATA_DIR or the PostgreSQL database at DATABASE_URL. Servers can keep running. data:restore
restores the file into either database. Keep the file secret: anyone who has it can sign in as any shopper.

  FILE              path of the backup; only its owner can read it
  --force           replace an existing backup
  --without-cars    leave out the inventory; feeds can import it again
  --help            show this text

Exit codes: 0 written; 1 not written; 2 wrong arguments or configuration.
`,
  'data:restore': `Usage: node dist/forecourt.js data:restore FILE [--replace] [--hold-outbox]

Restores a data:backup file into the SQLite files in DATA_DIR or the PostgreSQL database at DATABASE_URL. The inventory is restored in
batches; if the command stops there, run it again with --replace. All other data is restored in one transaction. A file without an
inventory leaves existing cars unchanged. Stop all servers and imports first.

  --replace       delete existing data. Without it, a database that has data is not changed
  --hold-outbox   do not send waiting messages, and restart alerts, so that no shopper gets a message twice. Use it if the shop kept
                  running after the backup. Without it, sending continues where it stopped, which is right for a move
  --help          show this text

Exit codes: 0 restored; 1 not restored (only cars may have changed; the message says so); 2 wrong arguments or configuration.
`,
  'data:migrate': `Usage: node dist/forecourt.js data:migrate [--help]

Brings the tables in DATA_DIR, or in PostgreSQL with DATABASE_URL, up to date with this release. The first server of a release does the
same when it starts. Run it before a rollout, so that no server starts with a long change. Servers can keep running.

  --help    show this text

Exit codes: 0 up to date; 1 the database cannot be used; 2 wrong arguments or configuration.
`,
  'data:rotate-keys': `Usage: node dist/forecourt.js data:rotate-keys [--help]

Makes a leaked backup or database useless for signing in and for signed links. Ends all sessions, replaces the keys of id tokens, mailed
links and Web Push, and deletes open sign-in links. Links in mails that were sent before stop working, and shoppers turn push notifications
on again. All or nothing. Stop all servers first.

  --help    show this text

Exit codes: 0 the keys are new; 1 nothing was changed; 2 wrong arguments or configuration.
`,
  'data:delete': `Usage: node dist/forecourt.js data:delete EMAIL [--yes]

Deletes all data about a person, as the account page does: account, saved searches and cars, alerts, leads and mails to them, and leads
sent with their address without an account. Servers can keep running.

  EMAIL     email address of the person
  --yes     do not ask for confirmation (without a terminal, the command never asks)
  --help    show this text

Exit codes: 0 no data about the person is left; 1 nothing was deleted; 2 wrong arguments or configuration.
`,
  'content:check': `Usage: node dist/forecourt.js content:check [FOLDER]

Checks the content of editors (docs/content.md), as the server does when it reads it.

  FOLDER    the content folder; without it content/ in DATA_DIR
  --help    this text

Exit codes: 0 every file can be used; 1 a file has a problem, and stderr lists all of them; 2 wrong arguments or configuration.
`,
} as const;

/**
 * Usage messages for `--help` and invalid arguments. This module imports almost nothing, so that
 * `--help` is fast. The calls with `node` also work in the image, which has no npm scripts.
 */
export const USAGES = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]) => [
    name,
    `${text}\nIn a checkout also: npm run ${name} -- ARGUMENTS\n`,
  ]),
) as Readonly<Record<keyof typeof TEXTS, string>>;

/** A command of the program: `node dist/forecourt.js data:backup`. */
export type CommandName = keyof typeof USAGES;
