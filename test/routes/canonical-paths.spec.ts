import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 50 });
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Sends the path unchanged; HTTP clients would normalize it. */
async function statusOf(target: string): Promise<{ status: number; location: string | undefined }> {
  const { port, host } = new URL(site.origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${PERSON}\r\nConnection: close\r\n\r\n`,
  );
  const answer = await text(socket);
  return {
    status: Number(answer.split(' ')[1]),
    location: /^location: (.*)$/im.exec(answer)?.[1]?.trim(),
  };
}

describe('A URL', () => {
  it.each([
    ['/about/', '/about'],
    ['/%61bout', '/about'],
    ['/privacy/?x=1', '/privacy?x=1'],
    ['/cars-for-sale/?makeCode=FORD', '/cars-for-sale?makeCode=FORD'],
    ['/docs/', '/docs'],
    ['/cars-for-sale/reference/makes/', '/cars-for-sale/reference/makes'],
    ['/rest/lsc/listing/12/', '/rest/lsc/listing/12'],
  ])('redirects to its canonical form: %s', async (target, location) => {
    expect(await statusOf(target)).toEqual({ status: 301, location });
  });

  it('is accepted in absolute form', async () => {
    expect(await statusOf(`${site.origin}/about`)).toEqual({ status: 200, location: undefined });
    expect(await statusOf(`${site.origin}/nowhere?x=1`)).toEqual({
      status: 404,
      location: undefined,
    });
  });

  it.each([
    '/nowhere',
    '/nowhere/',
    '//about',
    '/about/more',
    '/%61bouts',
    '/cars-for-sale/assets/manifest.json',
  ])('returns 404 for an unknown path: %s', async (target) => {
    expect((await statusOf(target)).status).toBe(404);
  });

  it('never causes a 500, whatever it contains', async () => {
    for (const target of [
      '/about%2f',
      '/about%00',
      '/abo%ut',
      '/..%2fabout',
      '/about/.',
      '/about;x',
      '/ABOUT',
    ]) {
      expect([target, (await statusOf(target)).status < 500]).toEqual([target, true]);
    }
  });

  it('is escaped in the page head', async () => {
    const { text: page } = await request(site.origin)
      .get('/cars-for-sale?makeCode=FORD')
      .set('user-agent', PERSON);
    expect(page).toContain(
      `<link rel="canonical" href="${site.origin}/cars-for-sale?makeCode=FORD"`,
    );
  });
});
