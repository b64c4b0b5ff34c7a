import { describe, expect, it } from '@jest/globals';
import { FeedSourcesError, parseFeedSources } from './feed-sources.js';

const MANIFEST = '/srv/cars/sources.json';

describe('The manifest of sources', () => {
  it('resolves files and maps in its folder, built-in maps by name, and periods', () => {
    const sources = [
      {
        name: 'north',
        file: 'feeds/north.csv.gz',
        map: 'maps/north.json',
        full: true,
        every: '6 h',
      },
      { name: 'south', file: '/mnt/south.csv', map: 'google', every: '30min' },
      { name: 'west', file: 'west.csv', stores: 'stores.csv', every: '1 d' },
    ];
    expect(parseFeedSources(JSON.stringify({ sources }), MANIFEST)).toEqual([
      {
        name: 'north',
        file: '/srv/cars/feeds/north.csv.gz',
        address: undefined,
        sftp: undefined,
        map: '/srv/cars/maps/north.json',
        stores: undefined,
        isFull: true,
        everyMs: 6 * 3_600_000,
      },
      {
        name: 'south',
        file: '/mnt/south.csv',
        address: undefined,
        sftp: undefined,
        map: 'google',
        stores: undefined,
        isFull: false,
        everyMs: 30 * 60_000,
      },
      {
        name: 'west',
        file: '/srv/cars/west.csv',
        address: undefined,
        sftp: undefined,
        map: undefined,
        stores: '/srv/cars/stores.csv',
        isFull: false,
        everyMs: 24 * 3_600_000,
      },
    ]);
  });

  it('accepts https URLs, whose files are downloaded into a folder beside it', () => {
    const sourceAt = (file: string) =>
      JSON.stringify({ sources: [{ name: 'north', file, every: '1 h' }] });
    const address = 'https://user:secret@feeds.example.com/north.csv';
    expect(parseFeedSources(sourceAt(address), MANIFEST)).toEqual([
      expect.objectContaining({ address, file: '/srv/cars/fetched/north/feed' }),
    ]);
    for (const other of [
      'http://feeds.example.com/a',
      'ftp://x/a',
      'file:///etc/passwd',
      'https://',
    ]) {
      expect(problemsOf(sourceAt(other))).toEqual([
        'sources[0].file must be a path or begin with https:// or sftp://',
      ]);
    }
  });

  it('accepts SFTP URLs with the host key and the names of secret variables', () => {
    const hostKey = `SHA256:${'a'.repeat(43)}`;
    const far = {
      name: 'far',
      file: 'sftp://forecourt@files.example.com:2022/~/out/cars.csv',
      every: '1 h',
      hostKey,
      keyFrom: 'FAR_KEY',
    };
    expect(parseFeedSources(JSON.stringify({ sources: [far] }), MANIFEST)).toEqual([
      expect.objectContaining({
        address: far.file,
        file: '/srv/cars/fetched/far/feed',
        sftp: { hostKey, passwordFrom: undefined, keyFrom: 'FAR_KEY' },
      }),
    ]);
    const wrong = [
      { ...far, hostKey: undefined },
      { ...far, hostKey: 'SHA256:abc', keyFrom: undefined, passwordFrom: 'secret!' },
      { ...far, file: 'sftp://user:secret@files.example.com/', keyFrom: undefined },
      { ...far, file: 'https://files.example.com/cars.csv' },
    ];
    const problems = problemsOf(JSON.stringify({ sources: wrong }));
    expect(problems).toEqual([
      'sources[0].hostKey must be the fingerprint of the server\'s host key, "SHA256:…", as ssh-keygen -l shows it',
      'sources[1].hostKey must be the fingerprint of the server\'s host key, "SHA256:…", as ssh-keygen -l shows it',
      'sources[1].passwordFrom must be the name of an environment variable',
      'sources[2].file must name a user, a server and a file: sftp://user@server/file.csv',
      'sources[2].file must not have a password: passwordFrom names the environment variable that has it',
      'sources[2] needs passwordFrom or keyFrom to sign in',
      'sources[3].hostKey is for files that begin with sftp://',
      'sources[3].keyFrom is for files that begin with sftp://',
      'sources has "far" 4 times',
    ]);
    expect(problems.join()).not.toContain('secret');
  });

  it('reports all its errors at once, with their positions', () => {
    const sources = [
      { name: 'North Motors', file: 'a.csv', every: 'daily', url: 'x' },
      { name: 'south', file: 3, every: '0 h', full: 'yes' },
      { name: 'south', file: 'b.csv', every: '1 d' },
      { name: 'demo', file: 'c.csv', every: '1 d' },
    ];
    expect(problemsOf(JSON.stringify({ sources }))).toEqual([
      'sources[0] has "url", which is not one of name, about, file, map, stores, full, every, hostKey, passwordFrom, keyFrom',
      'sources[0].name must be lower-case letters, digits and hyphens, 64 at most',
      'sources[0].every must be a period such as "30 min", "6 h" or "1 d"',
      'sources[1].file must be a string',
      'sources[1].full must be true or false',
      'sources[1].every must be a period such as "30 min", "6 h" or "1 d"',
      'sources[3].name is the source of the demo cars',
      'sources has "south" 2 times',
    ]);
    expect(problemsOf('{')).toEqual([expect.stringMatching(/^it is not JSON/)]);
    expect(problemsOf('{}')).toEqual(['sources must be a list']);
  });

  function problemsOf(text: string): readonly string[] {
    try {
      parseFeedSources(text, MANIFEST);
    } catch (error) {
      if (error instanceof FeedSourcesError) return error.problems;
    }
    return [];
  }
});
