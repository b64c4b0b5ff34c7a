import type { AdWords } from './ad-words.js';
import { adWords, fromWord, placesOutside, squeezed, withoutLeadingYear } from './ad-words.js';
import type { Catalog } from '../catalog.js';
import type { Make, Model } from '../catalog-types.js';
import { MakeSpellings } from './make-spellings.js';
import { Misspellings } from './misspellings.js';
import type { ModelMatch } from './model-choice.js';
import type { NotRecognized } from './model-reader.js';
import { CATALOG_START_YEAR, isClassic, ModelReader } from './model-reader.js';
import { NamedMakes, isMakePlaceholder } from './named-makes.js';
import { ModelSpellings } from './model-spellings.js';
import { OtherMakes } from './other-makes.js';
import { ShorterNames } from './shorter-names.js';
import { TrimSpellings } from './trim-spellings.js';
import type { ModelRecognition, FailedRecognition, RecognizedModel } from './model-recognition.js';

/** Common words of ads that are one letter away from a model's name. */
const ORDINARY_WORDS = [
  'auto',
  'camera',
  'cargo',
  'coupe',
  'crew',
  'cruise',
  'cruiser',
  'door',
  'doors',
  'engine',
  'miles',
  'power',
  'sedan',
  'sport',
  'sports',
  'title',
  'touring',
  'truck',
  'trucks',
  'turbo',
  'wagon',
  'wheel',
];

/**
 * First words of strings without a model that spell one by accident: "Models from $500 down" is not a
 * Tesla.
 */
const SALES_TALK: ReadonlySet<string> = new Set([
  'models',
  'cargo',
  'pickup',
  'van',
  'truck',
  'express',
  'sport',
  'convertible',
  'coupe',
]);

/** Minimum length of a model name that implies its make. */
const MIN_TELLING_CHARACTERS = 4;

/**
 * Reads make, model and trim from sellers' words: "Chevty Trax", "f-150 xlt supercrew 4x4", "328i".
 * The longest name wins. A string with two models, or with none sold in its year, is rejected with a
 * reason, because a wrong model is worse than none. Unknown words are corrected by one letter; real
 * names are not.
 */
export class ModelRecognizer {
  private readonly makeSpellings: MakeSpellings;
  private readonly trimSpellings: TrimSpellings;
  private readonly shorterNames: ShorterNames;
  private readonly readers: ReadonlyMap<Make, ModelReader>;
  private readonly readersOfClassics: ReadonlyMap<Make, ModelReader>;
  private readonly namedMakes: NamedMakes;
  private readonly otherMakes: OtherMakes;

  constructor(private readonly catalog: Catalog) {
    const knownWords = new Set([
      ...ORDINARY_WORDS,
      ...namesIn(catalog).flatMap((name) => adWords(name).words),
    ]);
    this.makeSpellings = new MakeSpellings(catalog.makes);
    this.trimSpellings = new TrimSpellings(catalog);
    this.shorterNames = new ShorterNames(catalog, this.trimSpellings);
    const readersOf = (isRead: (model: Model) => boolean) =>
      new Map(catalog.makes.map((make) => [make, this.readerOf(make, knownWords, isRead)]));
    // Names of classics are numbers and words that mean other things today, so they are read only
    // for old model years.
    this.readers = readersOf((model) => !isClassic(model));
    this.readersOfClassics = readersOf(() => true);
    this.namedMakes = new NamedMakes(catalog, this.makeSpellings);
    this.otherMakes = new OtherMakes(this.readers, this.makeSpellings, this.trimSpellings);
  }

  /** The first make in a string, for example "chevy" or "2014 Land Rover LR4". */
  recognizeMake(text: string): Make | undefined {
    const ad = adWords(text);
    return (this.makeSpellings.matchesIn(ad)[0] ?? this.makeSpellings.misspeltIn(ad))?.make;
  }

  /** `makeText` may be empty if the make is part of the model text. Both may be empty. */
  recognizeModel(makeText: string, modelText: string, year?: number): ModelRecognition {
    const words = adWords(modelText);
    // The first word may be the model instead of the year: a BMW 2002 of 1974.
    const ad =
      isBeforeBuilds(year) && !modelText.startsWith(String(year))
        ? words
        : withoutLeadingYear(words);
    const makes = this.namedMakes.of(makeText, ad);
    let failure: FailedRecognition | undefined;
    // An unknown make is not replaced by one with the same model name: a Polaris Ranger is not a
    // Ford.
    const told = isMakePlaceholder(makeText) ? this.makesTold(ad, year) : [];
    for (const make of makes.length > 0 ? makes : told) {
      const recognition = this.recognizeWithin(make, ad, year);
      if (recognition.model && failure && this.isPartOfUnsold(recognition, failure, ad)) break;
      if (recognition.model)
        return { ...recognition, statedMake: this.namedMakes.statedBeside(makeText, make) };
      failure ??= recognition;
      // Another make would match only one of the names.
      if (recognition.reason === 'ambiguous-model') break;
    }
    return failure ?? { make: undefined, model: undefined, reason: 'no-make' };
  }

  /**
   * Whether a make matches only part of a name that the failed make has in other years: a "Savana
   * 1500" of 1990 is not a Chevrolet.
   */
  private isPartOfUnsold(
    { rest }: RecognizedModel,
    { make, reason }: FailedRecognition,
    ad: AdWords,
  ): boolean {
    if (make === undefined || reason !== 'not-sold-that-year') return false;
    const named = this.readers.get(make)!.wordsOfNames(ad);
    return rest.split(' ').some((word) => named.has(word));
  }

  /** The make of a string that begins with a model of only one make: "Corvette Stingray". */
  private makesTold(ad: AdWords, year: number | undefined): Make[] {
    if (SALES_TALK.has(ad.words[0] ?? '')) return [];
    const makes = this.catalog.makes.filter((make) => {
      const [match] = this.readerFor(make, year).matchesIn(ad, year);
      return (
        match?.start === 0 &&
        (match.key.length >= MIN_TELLING_CHARACTERS ||
          match.models.some((model) => isHyphenated(model, match.key)))
      );
    });
    return makes.length === 1 ? makes : [];
  }

  /**
   * Reads the text after the make's name first, then with it: "Infiniti G35" is not "Infiniti G",
   * but "Range Rover" needs its "Rover".
   */
  private recognizeWithin(make: Make, ad: AdWords, year: number | undefined): ModelRecognition {
    const [first] = this.makeSpellings.matchesIn(ad);
    const behindMake = first?.start === 0 && first.make === make ? fromWord(ad, first.end) : ad;
    const readings = new Set([behindMake, ad]);
    let reason: NotRecognized | undefined;
    for (const reading of readings) {
      const found = this.readOneCar(make, reading, year);
      if (typeof found !== 'string') return this.recognized(make, found, reading, year);
      // A clearly named model is not another one ("Land Rover Defender" is not "Land Rover").
      if (found === 'not-sold-that-year') return { make, model: undefined, reason: found };
      reason ??= found;
    }
    return { make, model: undefined, reason: reason! };
  }

  private readOneCar(
    make: Make,
    ad: AdWords,
    year: number | undefined,
  ): ModelMatch | NotRecognized {
    const found = this.readerFor(make, year).read(ad, year);
    return typeof found === 'string'
      ? found
      : (this.otherMakes.doubtOf(make, found, ad, year) ?? found);
  }

  private recognized(
    make: Make,
    match: ModelMatch,
    ad: AdWords,
    year: number | undefined,
  ): RecognizedModel {
    const makeSpans = this.makeSpellings.matchesIn(ad).filter((named) => named.make === make);
    // Aliases such as "impala ls" include words of the trim, so it is searched after the shortest
    // spelling of the model.
    const modelSpan = {
      start: match.start,
      end: this.readerFor(make, year).spellings.shortestEnd(match, ad),
    };
    const taken = [modelSpan, ...makeSpans];
    const trim =
      this.trimSpellings.longestIn(ad, taken, match.model, year) ??
      this.trimSpellings.longestWithin(ad, [modelSpan, ...makeSpans], match.model, year);
    const { model, unlistedMember } = match;
    const spans = [...makeSpans, ...(trim ? [trim] : [])];
    // An alias may be or include a trim of other years: "Raptor", "Yukon Denali XL".
    const isOfModel = (at: number) =>
      at >= modelSpan.start &&
      at < modelSpan.end &&
      !this.trimSpellings.isWordOfTrim(ad.words[at]!, model);
    const left = placesOutside(ad, spans).filter((at) => !isOfModel(at));
    return {
      make,
      model,
      series: this.catalog.seriesOfMake(make.code).find(({ code }) => code === model.seriesCode),
      unlistedMember,
      fuelOfOtherYears: trim ? undefined : this.trimSpellings.plugInFuelIn(ad, taken, match),
      trim: trim?.trim,
      statedMake: undefined,
      rest: placesOutside(ad, [match, ...spans])
        .map((at) => ad.words[at])
        .join(' '),
      leftAt: left.map((at) => at + ad.offset),
      modelEnd: Math.min(modelSpan.end, ...left.filter((at) => at >= modelSpan.start)) + ad.offset,
    };
  }

  private readerFor(make: Make, year: number | undefined): ModelReader {
    return (isBeforeBuilds(year) ? this.readersOfClassics : this.readers).get(make)!;
  }

  private readerOf(
    make: Make,
    knownWords: ReadonlySet<string>,
    isRead: (model: Model) => boolean,
  ): ModelReader {
    const models = this.catalog.modelsOfMake(make.code).filter(isRead);
    const ownModels = this.catalog
      .seriesOfMake(make.code)
      .map((series) => series.ownModelCode)
      .filter((code) => code !== undefined);
    const misspellings = new Misspellings(
      models.map((model) => model.name),
      knownWords,
    );
    return new ModelReader(
      new ModelSpellings(models, new Set(ownModels)),
      misspellings,
      this.trimSpellings,
      this.shorterNames,
    );
  }
}

function isBeforeBuilds(year: number | undefined): boolean {
  return year !== undefined && year < CATALOG_START_YEAR;
}

/** Whether the key is a hyphenated name: "CR-V" is unambiguous, unlike "Fit". */
function isHyphenated({ name }: Model, key: string): boolean {
  return name.includes('-') && squeezed(name) === key;
}

/** All names and aliases of makes and of models still sold since 1990, and all names of trims. */
function namesIn(catalog: Catalog): string[] {
  return [
    ...catalog.makes.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...catalog.models
      .filter((model) => !isClassic(model))
      .flatMap(({ name, aliases }) => [name, ...aliases]),
    ...new Set(
      catalog.models.flatMap((model) => catalog.trimsOfModel(model.code).map((trim) => trim.name)),
    ),
  ];
}
