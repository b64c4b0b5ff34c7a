// Preloaded into a server under test. A request with the header x-fault causes an uncaught error.
import { ServerResponse } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const { writeHead } = ServerResponse.prototype;

ServerResponse.prototype.writeHead = function (/** @type {any[]} */ ...given) {
  const fault = this.req.headers['x-fault'];
  const error = new Error('broken by the test');
  if (isMainThread && fault === 'exception')
    setImmediate(() => {
      throw error;
    });
  if (isMainThread && fault === 'rejection') setImmediate(() => void Promise.reject(error));
  return Reflect.apply(writeHead, this, given);
};
