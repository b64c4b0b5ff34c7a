import { KEY_CLASSES, RATE_CLASSES } from '../http/rate-classes.js';

const CLASSES = KEY_CLASSES.map((name) => `${name} (${RATE_CLASSES[name].call.toLocaleString('en-US')} calls a minute)`).join(', ');

const TEXTS = {
  'inventory:import': `Usage: node dist/forecourt.js inventory:import FILE [--map MAP] [--source NAME] [--check | --full] [--force]

Imports cars for sale from a CSV, NDJSON or JSON file (plain or .gz) into the inventory of DATA_DIR.

  --map MAP      google, meta, craigslist, or the path of a JSON map (docs/feeds.md);
                 without it the map is picked by the file's columns
  --source NAME  name of the feed in the store: lower-case letters, digits, hyphens; without it the map's name
  --check        writes nothing: says what the file is, which columns are missing or not read, how many rows would be
                 listed and why others would not, how full each field is, and shows ten rows before and after
  --full         the file is all the source has: offers that it lacks are removed,
                 but not if they are more than half of the source
  --force        go on although the file lacks columns that the map names, and with --full remove although they are
                 more than half
  --help         this text

Exit codes: 0 imported; 1 nothing could be imported; 2 wrong arguments, map or configuration; 3 refused to remove.
`,
  'inventory:sync': `Usage: node dist/forecourt.js inventory:sync [SOURCE ... | --all | --status | --watch]

Takes in the feeds of DATA_DIR/sources.json (docs/feeds.md) that are due: a new file, and the period of its source is over.

  SOURCE     these sources, due or not
  --all      all sources, due or not
  --status   only shows how the sources stand
  --watch    stays, and looks every minute
  --help     this text

Exit codes: 0 all that was due is taken in; 1 a source failed or has no file, or the database is away; 2 wrong arguments, manifest or
configuration.
`,
  'inventory:demo': `Usage: node dist/forecourt.js inventory:demo [--count 1..1000000] [--seed 0..4294967295]

Fills the inventory of DATA_DIR, or of the PostgreSQL of DATABASE_URL, with invented cars for sale; those of other sources stay.

  --count N   cars; DEMO_COUNT where it is not given
  --seed S    another seed, other cars; DEMO_SEED where it is not given
  --help      this text

Exit codes: 0 filled; 1 the database cannot be used; 2 wrong arguments or configuration.
`,
  integrators: `Usage: node dist/forecourt.js integrators create NAME [--class CLASS] | list | withdraw ID

Keys for the JSON calls, kept as hashes in the database of DATABASE_URL or DATA_DIR. A running server knows of a change at the next call.

  create NAME   makes a key and shows it, this once
    --class     ${CLASSES}; standard where none is given
  list          shows whose keys there are
  withdraw ID   a key that list has: calls with it are refused from now on
  --help        this text

Exit codes: 0 done; 1 there is no such key, or the database cannot be used; 2 wrong arguments or configuration.
`,
  outbox: `Usage: node dist/forecourt.js outbox list | retry ID ... | retry --all | drop ID ... | drop --all

Shows and handles dead letters: mails and leads that their receiver refused, or that could not be sent for 5 days. They are in the database
of DATABASE_URL or DATA_DIR. A server may run meanwhile.

  list      shows every dead letter with its id, its kind, its times (UTC) and the reason; the reason may repeat an address
  retry     sends dead letters again; a running server begins within a second
  drop      deletes dead letters; their shoppers see that the message couldn't be delivered
  --all     all dead letters
  --help    this text

Exit codes: 0 done; 1 an id names no dead letter, or the database cannot be used; 2 wrong arguments or configuration.
`,
  'data:backup': `Usage: node dist/forecourt.js data:backup FILE [--force] [--without-cars]

Writes one backup file (compressed lines of JSON): accounts, saved searches and cars, leads, integrator keys, view counts and the cars.
It reads the SQLite files in DATA_DIR or the PostgreSQL of DATABASE_URL; a server may run meanwhile. data:restore restores the file into
either database. Keep the file secret: with it, one can sign in as any shopper.

  FILE              path of the backup; only its owner can read it
  --force           replace an existing file
  --without-cars    leave out the cars; feeds can import them again
  --help            this text

Exit codes: 0 written; 1 not written; 2 wrong arguments or configuration.
`,
  'data:restore': `Usage: node dist/forecourt.js data:restore FILE [--replace] [--hold-outbox]

Restores a file of data:backup into the SQLite files in DATA_DIR or the PostgreSQL of DATABASE_URL. Cars are restored first, in
batches; if the command stops there, run it again with --replace. All other data is restored in one transaction. A file without cars leaves
the existing cars as they are. Stop all servers and imports first.

  --replace       delete the existing data; without it, a database that has data stays as it is
  --hold-outbox   do not send messages that were waiting, and restart alerts, so that no shopper gets a message twice; use it when
                  the shop went on after the backup. Without it, sending continues where it stopped (a shop that has moved)
  --help          this text

Exit codes: 0 restored; 1 not restored, and nothing changed but cars where the message says so; 2 wrong arguments or configuration.
`,
  'data:delete': `Usage: node dist/forecourt.js data:delete EMAIL [--yes]

Deletes all data of a person, as their account page does: the account, saved searches and cars, alerts, leads, mails to them, and leads sent
with their address without an account. A server may run meanwhile.

  EMAIL     their email address
  --yes     do not ask for confirmation (without a terminal the command never asks)
  --help    this text

Exit codes: 0 no data of the person is left; 1 nothing was deleted; 2 wrong arguments or configuration.
`,
  'content:check': `Usage: node dist/forecourt.js content:check [FOLDER]

Checks what editors have written (docs/content.md), as the server does when it reads it.

  FOLDER    the content folder; without it content/ in DATA_DIR
  --help    this text

Exit codes: 0 every file can be used; 1 a file has a problem, and stderr lists all of them; 2 wrong arguments or configuration.
`,
} as const;

/**
 * What `--help` of a command prints, and what a wrong call gets. Imports almost nothing, so that `--help` is fast. The call by Node works
 * in the image, too, which has no npm scripts that run.
 */
export const USAGES = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]) => [name, `${text}\nIn a checkout also: npm run ${name} -- ARGUMENTS\n`]),
) as Readonly<Record<keyof typeof TEXTS, string>>;

/** A command of the program: `node dist/forecourt.js data:backup`. */
export type CommandName = keyof typeof USAGES;
