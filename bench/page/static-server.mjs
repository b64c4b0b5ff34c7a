// @ts-check
// A page that is there already, compressed or not, sent by the product's HTTP library: no page of that size can cost less.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';

const page = readFileSync(process.argv[2]);
const gzipped = gzipSync(page, { level: 4 });
const server = fastify();
server.get('/*', (request, reply) => {
  void reply.type('text/html; charset=utf-8');
  if (request.headers['accept-encoding'] !== 'gzip') return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(gzipped);
});
console.log(`Ready: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
