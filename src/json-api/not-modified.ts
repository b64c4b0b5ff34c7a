/** Thrown, since a handler's status is settled: the caller has this answer already. The headers are set. */
export class NotModified extends Error {}
