import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SqliteQuery } from './sqlite-query.js';

describe('SqliteQuery', () => {
  const database = new DatabaseSync(':memory:');

  afterEach(() => database.close());

  it('returns plain objects by column, with the parameters of each call', () => {
    const query = new SqliteQuery<{ make: string; year: number | null }>(
      database,
      'SELECT ? AS make, ? AS year UNION ALL SELECT ?1, NULL',
    );
    expect(query.all('Kia', 2020)).toStrictEqual([
      { make: 'Kia', year: 2020 },
      { make: 'Kia', year: null },
    ]);
    expect(query.all('Ford', 1999)[0]).toStrictEqual({ make: 'Ford', year: 1999 });
  });
});
