/** Peers are installed on demand, so their types may be missing. */
declare module '@duckdb/node-api';
declare module '@orama/orama';
