import { randomUUID } from 'node:crypto';
import { postgresUrl } from './postgres-server.js';
import { TEMPLATES, runOnPostgres, sharedPostgres } from './shared-postgres.js';

/**
 * Databases of one suite, on the PostgreSQL that all suites share. Other suites do not use them.
 */
export class SuiteDatabases {
  private readonly names: string[] = [];

  /** Creates a database. Returns its URL. */
  async create(content: keyof typeof TEMPLATES): Promise<string> {
    const port = await sharedPostgres();
    const name = `suite_${randomUUID().replaceAll('-', '')}`;
    await runOnPostgres(port, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATES[content]}`);
    this.names.push(name);
    return postgresUrl(port, name);
  }

  /** Call it after all connections are closed. */
  async drop(): Promise<void> {
    for (const name of this.names.splice(0)) {
      // A killed server may still be connected.
      await runOnPostgres(await sharedPostgres(), `DROP DATABASE ${name} WITH (FORCE)`);
    }
  }
}
