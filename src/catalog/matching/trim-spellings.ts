import type { AdWords, WordSpan } from './ad-words.js';
import { adWords, squeezed } from './ad-words.js';
import type { Catalog } from '../catalog.js';
import type { Model, Trim } from '../catalog-types.js';
import type { FuelGroupCode } from '../options/fuel-groups.js';
import { hasElectricRange } from '../options/fuel-groups.js';

/** The longest kind of trim name: "Laramie Longhorn Southfork Edition". */
const MAX_WORDS = 6;

/**
 * Bodies at the end of trim names, with sellers' abbreviations, which may come before or after the
 * rest: "328i GT xDrive".
 */
const SHORT_BODIES: Readonly<Record<string, string>> = { 'Gran Turismo': 'gt', 'Gran Coupe': 'gc' };

/** A trim, and its words in the text. */
export interface TrimMatch extends WordSpan {
  readonly trim: Trim;
}

/** A model, or the series of a member that is not listed in its year. */
type NamedCar = { readonly model: Model; readonly unlistedMember?: Model };

/** Trim names of each model, loaded on first use. */
export class TrimSpellings {
  private readonly trimsByModel = new Map<string, ReadonlyMap<string, Trim>>();

  constructor(private readonly catalog: Catalog) {}

  /**
   * The longest trim name outside the taken words, the first of equally long ones. With a year,
   * only trims of that year count.
   */
  longestIn(
    { words, begins }: AdWords,
    taken: readonly WordSpan[],
    model: Model,
    year?: number,
  ): TrimMatch | undefined {
    const trims = this.trimsOf(model);
    const isTaken = (index: number) =>
      taken.some((span) => index >= span.start && index < span.end);
    let longest: TrimMatch | undefined;
    let longestLength = 0;
    for (let start = 0; start < words.length; start++) {
      if (!begins[start] && !isTaken(start - 1)) continue;
      let key = '';
      for (
        let end = start + 1;
        end <= words.length && end - start <= MAX_WORDS && !isTaken(end - 1);
        end++
      ) {
        key += words[end - 1];
        const trim = begins[end] && key.length > longestLength ? trims.get(key) : undefined;
        if (!trim || !this.wasSoldIn(trim, year)) continue;
        longest = { trim, start, end };
        longestLength = key.length;
      }
    }
    return longest;
  }

  /**
   * The trim in an alias beyond the model's name: "Cooper S Convertible". Needs two words, because
   * one may belong to the model.
   */
  longestWithin(
    ad: AdWords,
    spelling: readonly WordSpan[],
    model: Model,
    year?: number,
  ): TrimMatch | undefined {
    const name = adWords(model.name).words;
    const isWithin = (at: number) => spelling.some(({ start, end }) => at >= start && at < end);
    const others = [...ad.words.keys()].filter(
      (at) => !isWithin(at) || name.includes(ad.words[at]!),
    );
    const taken = others.map((start) => ({ start, end: start + 1 }));
    const trim = this.longestIn(ad, taken, model, year);
    return trim && trim.end - trim.start > 1 ? trim : undefined;
  }

  /**
   * The fuel of the named trim, or of the unlisted member, in any year, if it is a plug-in in all
   * its configurations.
   */
  plugInFuelIn(
    ad: AdWords,
    taken: readonly WordSpan[],
    { model, unlistedMember }: NamedCar,
  ): FuelGroupCode | undefined {
    const named = unlistedMember ? undefined : this.longestIn(ad, taken, model)?.trim;
    const trims = unlistedMember
      ? this.catalog.trimsOfModel(unlistedMember.code)
      : named
        ? [named]
        : [];
    const fuels = new Set(
      trims.flatMap(({ configurations }) =>
        configurations.map(({ fuelGroupCode }) => fuelGroupCode),
      ),
    );
    const [fuel] = fuels;
    return fuels.size === 1 && hasElectricRange(fuel) ? fuel : undefined;
  }

  /**
   * Whether words begin with a trim of the model in that year that covers at least the first
   * `least` words.
   */
  begins(words: readonly string[], least: number, model: Model, year: number): boolean {
    const trims = this.trimsOf(model);
    for (let end = least; end <= Math.min(words.length, MAX_WORDS); end++) {
      const trim = trims.get(words.slice(0, end).join(''));
      if (trim && this.wasSoldIn(trim, year)) return true;
    }
    return false;
  }

  /**
   * Whether the words of a span, alone or with their neighbors, are a trim of the model in any
   * year.
   */
  isWithinTrim({ words }: AdWords, { start, end }: WordSpan, model: Model): boolean {
    const trims = this.trimsOf(model);
    for (let from = Math.max(0, end - MAX_WORDS); from <= start; from++) {
      for (let to = end; to <= Math.min(words.length, from + MAX_WORDS); to++) {
        if (trims.has(words.slice(from, to).join(''))) return true;
      }
    }
    return false;
  }

  /** Whether the key is a trim of the model. */
  isTrim(key: string, model: Model): boolean {
    return this.trimsOf(model).has(key);
  }

  /** Whether a trim of the model, in any year, has the word in its name, and the model does not. */
  isWordOfTrim(word: string, model: Model): boolean {
    const isIn = (name: string) => adWords(name).words.includes(word) || squeezed(name) === word;
    return (
      !isIn(model.name) && this.catalog.trimsOfModel(model.code).some(({ name }) => isIn(name))
    );
  }

  private trimsOf(model: Model): ReadonlyMap<string, Trim> {
    let trims = this.trimsByModel.get(model.code);
    if (!trims) {
      const all = this.catalog.trimsOfModel(model.code);
      const called = (callingOf: (name: string) => readonly string[]) =>
        all.flatMap((trim) => callingOf(trim.name).map((key) => [key, trim] as const));
      trims = new Map([...called(shortCallings), ...called((name) => [squeezed(name)])]);
      this.trimsByModel.set(model.code, trims);
    }
    return trims;
  }

  private wasSoldIn(trim: Trim, year: number | undefined): boolean {
    return year === undefined || this.catalog.configurations(trim, year).length > 0;
  }
}

function shortCallings(trimName: string): string[] {
  return Object.entries(SHORT_BODIES).flatMap(([body, short]) => {
    if (!trimName.endsWith(body)) return [];
    const rest = squeezed(trimName.slice(0, -body.length));
    return [rest + short, short + rest, squeezed(body) + rest];
  });
}
