import type { DrawnBody, Detail } from '../car-options.js';
import type { BodyShape } from './body-shape.js';
import { convertible, coupe, sports } from './coupes.js';
import { hatchback, wagon } from './hatchbacks.js';
import { offRoader, offRoaderShort } from './off-roaders.js';
import { pickupCrew, pickupExtended, pickupMidsize, pickupRegular } from './pickups.js';
import { luxurySedan, sedan, sedanCompact } from './sedans.js';
import { hatchbackMini, hatchbackTall } from './small-cars.js';
import { crossoverEv, suvCompact, suvLarge, suvMidsize, suvSubcompact } from './suvs.js';
import { cargoVan, minivan, vanSmall } from './vans.js';

/**
 * Shapes of bodies. A new one needs a `BodyShape` in this folder and a place at the end of
 * `BODY_STYLES`.
 */
export const BODIES: Readonly<Record<DrawnBody, BodyShape>> = {
  sedan,
  coupe,
  convertible,
  hatchback,
  wagon,
  'suv-compact': suvCompact,
  'suv-large': suvLarge,
  'crossover-ev': crossoverEv,
  'pickup-crew': pickupCrew,
  'pickup-regular': pickupRegular,
  minivan,
  'cargo-van': cargoVan,
  sports,
  'luxury-sedan': luxurySedan,
  'suv-midsize': suvMidsize,
  'pickup-extended': pickupExtended,
  'off-roader': offRoader,
  'off-roader-short': offRoaderShort,
  'hatchback-tall': hatchbackTall,
  'hatchback-mini': hatchbackMini,
  'sedan-compact': sedanCompact,
  'suv-subcompact': suvSubcompact,
  'pickup-midsize': pickupMidsize,
  'van-small': vanSmall,
};

/** Trim details that a body can have, in the order of their bits in picture names. */
export const detailsOf = (body: DrawnBody): readonly Detail[] => BODIES[body].details;
