// Receives webhooks: WEBHOOK_SECRET=… PORT=4000 node webhook.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const MAX_AGE_SECONDS = 300;
const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error('Set WEBHOOK_SECRET.');
const seen = new Set(); // In production a table: the same message can come twice.

function isSigned(header = '', body) {
  const { t = '', v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest();
  const given = Buffer.from(v1, 'hex');
  const isRecent = Math.abs(Date.now() / 1000 - Number(t)) <= MAX_AGE_SECONDS;
  return isRecent && given.length === expected.length && timingSafeEqual(given, expected);
}

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const id = request.headers['x-forecourt-message'];
  if (!isSigned(request.headers['x-forecourt-signature'], body))
    return response.writeHead(401).end();
  if (!seen.has(id)) console.log(id, JSON.parse(body).counts);
  seen.add(id);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 4000, '127.0.0.1');
