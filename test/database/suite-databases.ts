import { randomUUID } from 'node:crypto';
import { postgresUrl } from './postgres-server.js';
import { TEMPLATES, runOnPostgres, sharedPostgres } from './shared-postgres.js';

/** The databases of one suite, on the PostgreSQL that all suites of a run share. No other suite sees them. */
export class SuiteDatabases {
  private readonly names: string[] = [];

  /** Answers the URL of a new database. */
  async create(content: keyof typeof TEMPLATES): Promise<string> {
    const port = await sharedPostgres();
    const name = `suite_${randomUUID().replaceAll('-', '')}`;
    await runOnPostgres(port, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATES[content]}`);
    this.names.push(name);
    return postgresUrl(port, name);
  }

  /** To be called when all connections to them are closed. */
  async drop(): Promise<void> {
    for (const name of this.names.splice(0)) {
      // A server that a test has killed may still be connected.
      await runOnPostgres(await sharedPostgres(), `DROP DATABASE ${name} WITH (FORCE)`);
    }
  }
}
