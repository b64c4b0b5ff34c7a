import { join } from 'node:path';

// Untyped: the types of Next say of all programs beside it that NODE_ENV is not theirs to set.
export default {
  compress: process.env.COMPRESS === 'on',
  poweredByHeader: false,
  outputFileTracingRoot: join(import.meta.dirname, '..', '..'),
};
