/** A cluster of a version that answers wrongly, or that is not supported. The message says what to do. */
export class UnusableCluster extends Error {}
