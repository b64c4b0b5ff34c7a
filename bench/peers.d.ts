/** Peers are installed when a bench needs them, so that their types may be missing. */
declare module '@duckdb/node-api';
declare module '@orama/orama';
