import type { DrawnBody } from './car-options.js';

/** Body of a model by detailed body code or vehicle style, if it differs from the usual one. */
type OwnBodies = Readonly<Record<string, DrawnBody>>;

const OFF_ROADER: OwnBodies = {
  SUV4D: 'off-roader',
  SUV2D: 'off-roader-short',
  SUVCROSS: 'off-roader',
};
const MIDSIZE_TRUCK: OwnBodies = { TRUCKCREW: 'pickup-midsize', TRUCKS: 'pickup-midsize' };
const SMALL_VAN: OwnBodies = { VANCARGO: 'van-small', VANPASS: 'van-small', VANMV: 'van-small' };
const TALL_HATCHBACK: OwnBodies = {
  WAGON5D: 'hatchback-tall',
  HATCH5D: 'hatchback-tall',
  SUV4D: 'hatchback-tall',
  WAGON: 'hatchback-tall',
  HATCH: 'hatchback-tall',
  SUVCROSS: 'hatchback-tall',
};
/** Crossovers that official sources list as wagons and hatchbacks. */
const CROSSOVER_EV: OwnBodies = {
  WAGON5D: 'crossover-ev',
  HATCH5D: 'crossover-ev',
  WAGON: 'crossover-ev',
  HATCH: 'crossover-ev',
};
const TINY_HATCHBACK: OwnBodies = {
  HATCH3D: 'hatchback-mini',
  HATCH5D: 'hatchback-mini',
  HATCH: 'hatchback-mini',
};
const SPORTS_CAR: OwnBodies = { COUPE2D: 'sports', COUPE: 'sports' };

/** Model codes, a line per kind. */
const MODELS: readonly (readonly [codes: string, OwnBodies])[] = [
  [
    'WRANGLER WRANGLERUNLIMITED WRANGLER4XE BRONCO DEFENDER90 DEFENDER110 DEFENDER130 FJCRUISER HUMMERH1 HUMMERH2 HUMMERH3',
    OFF_ROADER,
  ],
  ['MBG500 MBG55AMG MBG550 MBG580EQ MBAMGG63 MBAMGG65 XTERRA', OFF_ROADER],
  [
    'TACOMA FRONTIER RANGER COLORADO CANYON MAVERICK SANTACRUZ RIDGELINE GLADIATOR DODGEDAKOTA RAMDAKOTA RIVIANR1T',
    MIDSIZE_TRUCK,
  ],
  ['EQUATOR RAIDER ISUI350 ISUI370 EXPLORERSPORTTRAC BAJA HUMMERH3T', MIDSIZE_TRUCK],
  ['NV200 CITYEXPRESS TRANSITCONNECT PROMASTERCITY RAMCV METRIS ASTRO SAFARI', SMALL_VAN],
  [
    'SOUL SOULEV CUBE SCIONXB CHEVHHR PTCRUISER ELEMENT RONDO FIAT500L BMWI3 CMAXHYBRID CMAXENERGI',
    TALL_HATCHBACK,
  ],
  [
    'FIAT500 FIAT500ABARTH FIAT500E FORTWO FORTWOED FORTWOEQ SCIONIQ SPARK SPARKEV IMIEV',
    TINY_HATCHBACK,
  ],
  ['MINICOOPER MINIHARDTOP2DOOR MINIHARDTOP4DOOR', TINY_HATCHBACK],
  ['NIROEV BOLTEUV', CROSSOVER_EV],
  ['CORVETTE FORDGT AUDIR8 NSX MC20 BMWI8 ALFA4C VIPER LFA CARRERAGT POR918', SPORTS_CAR],
];

/** By model code of the catalog. */
export const BODY_OF_MODEL: ReadonlyMap<string, OwnBodies> = new Map(
  MODELS.flatMap(([codes, bodies]) => codes.split(' ').map((code) => [code, bodies] as const)),
);
