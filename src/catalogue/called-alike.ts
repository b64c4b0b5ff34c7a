/**
 * Models that the catalogue tells apart and people do not, by the code of the one whose name they write: the four doors of most Wranglers
 * are a Wrangler Unlimited until 2023, and every MINI is a Cooper.
 */
export const CALLED_ALIKE: Readonly<Record<string, readonly string[]>> = {
  WRANGLER: ['WRANGLERUNLIMITED'],
  MINICOOPER: ['HARDTOP2DOOR', 'HARDTOP4DOOR', 'CONVERTIBLE', 'CLUBMAN', 'COUNTRYMAN', 'COUPE', 'PACEMAN', 'ROADSTER'].map(
    (name) => `MINI${name}`,
  ),
};
