// Preloaded into a server under test. Delays the end of responses to requests with the header
// x-hold: as many milliseconds as it says, otherwise longest in the first thread.
import { ServerResponse } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const { end } = ServerResponse.prototype;

ServerResponse.prototype.end = function (/** @type {any[]} */ ...given) {
  const hold = this.req.headers['x-hold'];
  if (!hold) return Reflect.apply(end, this, given);
  console.log('answer held');
  setTimeout(() => Reflect.apply(end, this, given), Number(hold) || (isMainThread ? 900 : 300));
  return this;
};
