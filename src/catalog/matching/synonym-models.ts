/**
 * Models that shoppers do not distinguish, by the code of the model whose name they use: until 2023
 * most Wranglers with four doors are a Wrangler Unlimited, every MINI is a Cooper, and the Gullwing
 * is a 300 SL as well.
 */
export const CALLED_ALIKE: Readonly<Record<string, readonly string[]>> = {
  WRANGLER: ['WRANGLERUNLIMITED'],
  MB300SL: ['MB300SL1954'],
  MINICOOPER: [
    'HARDTOP2DOOR',
    'HARDTOP4DOOR',
    'CONVERTIBLE',
    'CLUBMAN',
    'COUNTRYMAN',
    'COUPE',
    'PACEMAN',
    'ROADSTER',
  ].map((name) => `MINI${name}`),
};
