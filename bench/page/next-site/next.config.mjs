import { join } from 'node:path';

// Untyped: Next's types would make NODE_ENV read-only in all programs.
export default {
  compress: process.env.COMPRESS === 'on',
  poweredByHeader: false,
  outputFileTracingRoot: join(import.meta.dirname, '..', '..'),
};
