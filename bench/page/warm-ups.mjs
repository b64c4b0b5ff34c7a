// @ts-check
/**
 * Pages of each mix before anything is measured. V8 optimizes code for some 2,000 pages, and a
 * server in production has answered more.
 */
export const WARM_UPS = 1_000;
