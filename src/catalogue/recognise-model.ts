import type { AdWords } from './ad-words.js';
import { adWords, fromWord, withoutLeadingYear, wordsOutside } from './ad-words.js';
import type { Catalogue } from './catalogue.js';
import type { Make, Model, Trim } from './catalogue-types.js';
import { MakeSpellings } from './make-spellings.js';
import { Misspellings } from './misspellings.js';
import type { ModelMatch } from './model-choice.js';
import type { NotRecognised } from './model-reader.js';
import { ModelReader } from './model-reader.js';
import type { FuelGroupCode } from './options/fuel-groups.js';
import { ModelSpellings } from './model-spellings.js';
import { ShorterNames } from './shorter-names.js';
import { SISTER_MAKES } from './sister-makes.js';
import { TrimSpellings } from './trim-spellings.js';

export type { NotRecognised } from './model-reader.js';

/** What an advertisement's text is taken to name. `trim` is undefined when it names none that the model has. */
export interface RecognisedModel {
  readonly make: Make;
  readonly model: Model;
  readonly trim: Trim | undefined;
  /** The member of the model's series that the text names, where the catalogue has no such member that year: "330e". */
  readonly unlistedMember: Model | undefined;
  /** The fuel of a plug-in that the text names, a trim or that member, where the catalogue has it in other years alone: "X5 xDrive40e". */
  readonly fuelOfOtherYears: FuelGroupCode | undefined;
  /** The words that named neither make nor model nor trim. */
  readonly rest: string;
}

/** What `ModelRecogniser` answers: a model, or why there is none. `make` is given where at least that much was clear. */
export type ModelRecognition = RecognisedModel | FailedRecognition;

interface FailedRecognition {
  readonly make: Make | undefined;
  readonly model: undefined;
  readonly reason: NotRecognised;
}

/** Words of advertisements that are one letter away from the name of some model. */
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

/** Opens texts without a model and happens to spell one: "Models from $500 down" is no Tesla. */
const SALES_TALK: ReadonlySet<string> = new Set(['models', 'cargo', 'pickup', 'van', 'truck', 'express', 'sport', 'convertible', 'coupe']);

/** A text that names this many makes is a dealer's list of what he has. */
const MANY_MAKES = 3;

/** A name that tells its make without the make being named must be this long. */
const MIN_TELLING_CHARACTERS = 4;

/**
 * Reads make, model and trim out of what sellers typed: "Chevty Trax", "f-150 xlt supercrew 4x4", "328i". The longest name wins;
 * a text that names two models, or none that was sold in its year, is given back with the reason: a wrong model is worse than none.
 * An unknown word is read as a name one letter away, but a real name never as another.
 */
export class ModelRecogniser {
  private readonly makeSpellings: MakeSpellings;
  private readonly trimSpellings: TrimSpellings;
  private readonly shorterNames: ShorterNames;
  private readonly readers: ReadonlyMap<Make, ModelReader>;

  constructor(private readonly catalogue: Catalogue) {
    const knownWords = new Set([...ORDINARY_WORDS, ...namesIn(catalogue).flatMap((name) => adWords(name).words)]);
    this.makeSpellings = new MakeSpellings(catalogue.makes);
    this.trimSpellings = new TrimSpellings(catalogue);
    this.shorterNames = new ShorterNames(catalogue, this.trimSpellings);
    this.readers = new Map(catalogue.makes.map((make) => [make, this.readerOf(make, knownWords)]));
  }

  /** The make a text names first, e.g. "chevy" or "2014 Land Rover LR4". */
  recogniseMake(text: string): Make | undefined {
    const ad = adWords(text);
    return (this.makeSpellings.matchesIn(ad)[0] ?? this.makeSpellings.misspeltIn(ad))?.make;
  }

  /** `makeText` may be empty when the make is typed into the model, as may both be. */
  recogniseModel(makeText: string, modelText: string, year?: number): ModelRecognition {
    const ad = withoutLeadingYear(adWords(modelText));
    const makes = this.makesNamed(makeText, ad);
    let failure: FailedRecognition | undefined;
    // A make that nobody knows is another one than any whose model has the same name: a Polaris Ranger is no Ford.
    const told = saysNothing(makeText) ? this.makesTold(ad, year) : [];
    for (const make of makes.length > 0 ? makes : told) {
      const recognition = this.recogniseWithin(make, ad, year);
      if (recognition.model && !(failure && this.isPartOfUnsold(recognition, failure, ad))) return recognition;
      if (recognition.model) break;
      failure ??= recognition;
      // Another make would have one of the names alone.
      if (recognition.reason === 'ambiguous-model') break;
    }
    return failure ?? { make: undefined, model: undefined, reason: 'no-make' };
  }

  /** Whether a make has only a part of the name that another one has, but not in that year: a "Savana 1500" of 1990 is no Chevrolet. */
  private isPartOfUnsold({ rest }: RecognisedModel, { make, reason }: FailedRecognition, ad: AdWords): boolean {
    if (make === undefined || reason !== 'not-sold-that-year') return false;
    const named = this.readers.get(make)!.wordsOfNames(ad);
    return rest.split(' ').some((word) => named.has(word));
  }

  /** The makes to look into, likeliest first: the one of the make's own field, those named in the model's, their sisters. */
  private makesNamed(makeText: string, ad: AdWords): Make[] {
    const inField = makeText === '' ? undefined : this.makeInField(makeText);
    const inText = new Set(this.makeSpellings.matchesIn(ad).map((match) => match.make));
    if (!inField && inText.size >= MANY_MAKES) return [];
    const named = [inField, ...inText].filter((make) => make !== undefined);
    const misspelt = named.length === 0 ? this.makeSpellings.misspeltIn(ad) : undefined;
    if (misspelt) named.push(misspelt.make);
    const sisters = named.flatMap((make) => SISTER_MAKES[make.code] ?? []).map((code) => this.catalogue.makeByCode(code));
    return [...new Set([...named, ...sisters.filter((make) => make !== undefined)])];
  }

  /** A field of its own may be misspelt as a whole, or in its first word; what stands behind that makes no maker of it. */
  private makeInField(text: string): Make | undefined {
    const ad = adWords(text);
    const misspelt = this.makeSpellings.misspeltIn(ad);
    return this.makeSpellings.matchesIn(ad)[0]?.make ?? (misspelt?.start === 0 ? misspelt.make : undefined);
  }

  /** The make of a text that names none but opens with a model that only one make has: "Corvette Stingray". */
  private makesTold(ad: AdWords, year: number | undefined): Make[] {
    if (SALES_TALK.has(ad.words[0] ?? '')) return [];
    const makes = this.catalogue.makes.filter((make) => {
      const [match] = this.readers.get(make)!.matchesIn(ad, year);
      return match?.start === 0 && match.key.length >= MIN_TELLING_CHARACTERS;
    });
    return makes.length === 1 ? makes : [];
  }

  /** Behind the make's name first, then with it: "Infiniti G35" is no "Infiniti G", but "Range Rover" needs its Rover. */
  private recogniseWithin(make: Make, ad: AdWords, year: number | undefined): ModelRecognition {
    const [first] = this.makeSpellings.matchesIn(ad);
    const behindMake = first?.start === 0 && first.make === make ? fromWord(ad, first.end) : ad;
    const readings = new Set([behindMake, ad]);
    let reason: NotRecognised | undefined;
    for (const reading of readings) {
      const found = this.readers.get(make)!.read(reading, year);
      if (typeof found !== 'string') return this.recognised(make, found, reading, year);
      // Whoever is named outright is nobody else ("Land Rover Defender" is no "Land Rover").
      if (found === 'not-sold-that-year') return { make, model: undefined, reason: found };
      reason ??= found;
    }
    return { make, model: undefined, reason: reason! };
  }

  private recognised(make: Make, match: ModelMatch, ad: AdWords, year: number | undefined): RecognisedModel {
    const makeSpans = this.makeSpellings.matchesIn(ad).filter((named) => named.make === make);
    // Spellings such as "impala ls" take words of the trim with them: it is looked for behind the shortest that spells the model.
    const modelSpan = { start: match.start, end: this.readers.get(make)!.spellings.shortestEnd(match, ad) };
    const taken = [modelSpan, ...makeSpans];
    const trim = this.trimSpellings.longestIn(ad, taken, match.model, year);
    const rest = wordsOutside(ad, [match, ...makeSpans, ...(trim ? [trim] : [])]).join(' ');
    const fuelOfOtherYears = trim ? undefined : this.trimSpellings.plugInFuelIn(ad, taken, match);
    return { make, model: match.model, unlistedMember: match.unlistedMember, fuelOfOtherYears, trim: trim?.trim, rest };
  }

  private readerOf(make: Make, knownWords: ReadonlySet<string>): ModelReader {
    const models = this.catalogue.modelsOfMake(make.code);
    const ownModels = this.catalogue
      .seriesOfMake(make.code)
      .map((series) => series.ownModelCode)
      .filter((code) => code !== undefined);
    const misspellings = new Misspellings(
      models.map((model) => model.name),
      knownWords,
    );
    return new ModelReader(new ModelSpellings(models, new Set(ownModels)), misspellings, this.trimSpellings, this.shorterNames);
  }
}

/** What stands in the make's field where somebody had nothing to say. */
const NO_MAKE: ReadonlySet<string> = new Set(
  'na none null other unknown unspecified various misc make car cars auto'.split(' ').concat(''),
);

function saysNothing(makeText: string): boolean {
  return NO_MAKE.has(adWords(makeText).words.join(''));
}

/** Every name and alias of makes, models and trims. */
function namesIn(catalogue: Catalogue): string[] {
  return [
    ...catalogue.makes.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...catalogue.models.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...new Set(catalogue.models.flatMap((model) => catalogue.trimsOfModel(model.code).map((trim) => trim.name))),
  ];
}
