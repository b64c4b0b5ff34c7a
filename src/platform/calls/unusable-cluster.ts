/** A cluster of an unsupported version, or one with wrong results. The message contains advice. */
export class UnusableCluster extends Error {}
