import { packagesOf } from '../../catalog/options/packages.js';
import type { CarKind } from './car-supply.js';
import { INTRODUCTIONS } from './equipment-table.js';
import type { Introduction } from './equipment-table.js';
import type { Random } from './random.js';

/** Equipment codes of a car, and the price of its packages when new. */
export interface Equipment {
  features: string[];
  packages: string[];
  packagesDollars: number;
}

/** Features of a trim that is this much richer are optional, and were ordered with this share. */
const OPTIONAL_BELOW_LEVEL = 0.14;
const OPTION_TAKEN_SHARE = 0.35;
const PACKAGE_TAKEN_SHARE = 0.22;

/** MSRPs between which equipment grows from basic to complete. */
const PLAIN_DOLLARS = 17_000;
const LAVISH_DOLLARS = 75_000;

const REMOVABLE_TOP_MODELS = new Set([
  'WRANGLER',
  'WRANGLERUNLIMITED',
  'WRANGLER4XE',
  'BRONCO',
  'GLADIATOR',
]);

/** Memoizes the standard and optional equipment of each kind of car. */
export class EquipmentMaker {
  readonly #offered = new Map<
    CarKind,
    { standard: readonly string[]; optional: readonly string[] }
  >();

  draw(random: Random, kind: CarKind): Equipment {
    const { standard, optional } = this.#offeredOn(kind);
    const chosen = optional.filter(() => random.chance(OPTION_TAKEN_SHARE));
    const packages = packagesOf(kind.make.code, kind.model.code).filter(() =>
      random.chance(PACKAGE_TAKEN_SHARE),
    );
    return {
      features: [...standard, ...chosen].sort(),
      packages: packages.map((option) => option.code),
      packagesDollars: packages.reduce((sum) => sum + random.between(8, 30) * 100, 0),
    };
  }

  #offeredOn(kind: CarKind): { standard: readonly string[]; optional: readonly string[] } {
    let offered = this.#offered.get(kind);
    if (!offered) {
      const level = levelOf(kind);
      const introduced = INTRODUCTIONS.filter(
        (introduction) => introduction.from <= kind.year && fits(introduction, kind),
      );
      const gaps = introduced.map((introduction) => ({
        code: introduction.code,
        gap: levelNeeded(introduction, kind.year) - level,
      }));
      offered = {
        standard: gaps.filter(({ gap }) => gap <= 0).map(({ code }) => code),
        optional: gaps
          .filter(({ gap }) => gap > 0 && gap <= OPTIONAL_BELOW_LEVEL)
          .map(({ code }) => code),
      };
      this.#offered.set(kind, offered);
    }
    return offered;
  }
}

/** Richness of a car: half by its trim's rank in the model, half by MSRP. */
function levelOf({ rank, configuration }: CarKind): number {
  const byPrice = (configuration.msrpDollars - PLAIN_DOLLARS) / (LAVISH_DOLLARS - PLAIN_DOLLARS);
  return 0.5 * rank + 0.5 * Math.min(1, Math.max(0, byPrice)) + 0.05;
}

/**
 * New equipment starts in rich trims. If it becomes standard, the required level falls linearly
 * until then.
 */
function levelNeeded({ from, everywhereFrom, level }: Introduction, year: number): number {
  if (everywhereFrom === undefined) return level;
  return year >= everywhereFrom ? 0 : level * (1 - (year - from) / (everywhereFrom - from));
}

function fits({ on }: Introduction, { configuration, model }: CarKind): boolean {
  const { bodyStyleCode: body, seats, driveTypeCode: drive, doorCode, engine } = configuration;
  switch (on) {
    case undefined:
      return true;
    case 'closed roof':
      return (
        !body.startsWith('CONV') &&
        body !== 'TRUCKREG' &&
        body !== 'VANCARGO' &&
        !REMOVABLE_TOP_MODELS.has(model.code)
      );
    case 'truck':
      return body.startsWith('TRUCK');
    case 'SUV':
      return body.startsWith('SUV') || body === 'WAGON5D' || body === 'MINIVAN';
    case 'SUV or truck':
      return body.startsWith('SUV') || body.startsWith('TRUCK');
    case 'family':
      return seats >= 4 && !body.startsWith('TRUCK') && !body.startsWith('CONV');
    case 'three rows':
      return seats >= 7;
    case 'tailgate':
      return body.startsWith('SUV') || body === 'WAGON5D' || body === 'MINIVAN';
    case 'removable top':
      return REMOVABLE_TOP_MODELS.has(model.code);
    case 'off-road':
      return drive === '4WD' && (body.startsWith('SUV') || body.startsWith('TRUCK'));
    case 'sport':
      return (
        !body.startsWith('TRUCK') &&
        !body.startsWith('VAN') &&
        (Number(doorCode) <= 3 || engine.charging !== undefined)
      );
    case 'not cargo':
      return body !== 'VANCARGO';
  }
}
