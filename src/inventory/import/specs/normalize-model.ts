import { adWords } from '../../../catalog/matching/ad-words.js';
import { CATALOG_START_YEAR } from '../../../catalog/matching/model-reader.js';
import type { NotRecognized } from '../../../catalog/matching/model-reader.js';
import type { ModelRecognizer } from '../../../catalog/matching/recognize-model.js';
import type { RecognizedModel } from '../../../catalog/matching/model-recognition.js';
import { Memo } from '../../../platform/memoize.js';
import { SALES_GAPS } from '../../../catalog/sales-gaps.js';
import { checkVin, modelYearOf } from '../../vin.js';
import { pickupSeriesOf } from '../../vin-series.js';
import { specsInVin } from './specs-in-vin.js';
import type { MappedRow } from '../map/mapped-row.js';
import { joinedKey } from '../map/mapped-row.js';
import { fuelGroupFrom } from '../normalize/normalize-powertrain.js';
import type { ListingNames } from '../normalize/row-details.js';
import { namesOf } from '../normalize/row-details.js';
import type { ParseResult } from '../row-issues.js';
import { isPraise, wordsOfModel } from './words-of-model.js';

type ModelReason =
  | 'missing-model'
  | 'unknown-make'
  | 'unknown-model'
  | 'ambiguous-model'
  | 'model-not-sold-that-year';

const REASONS: Readonly<Record<NotRecognized, ModelReason>> = {
  'no-make': 'unknown-make',
  'no-model': 'unknown-model',
  'ambiguous-model': 'ambiguous-model',
  'not-sold-that-year': 'model-not-sold-that-year',
};

/** Word that tells the model of a fuel from others of the name, by fuel group. */
const MODEL_WORDS_OF_FUEL: Readonly<Record<string, string>> = {
  DSL: 'Diesel',
  HYB: 'Hybrid',
  PIH: 'Plug-In Hybrid',
  ELE: 'Electric',
};

/** Names that stand for several models, which the VIN tells apart. */
const FAMILIES = /\b(?:silverado|sierra)\b/i;

/** Words that tell them apart. */
const SERIES_WORDS = /\d{4}|\bhd\b|\bton\b/i;

/** Longer values are advertisements, which do not repeat. */
const REMEMBERED_CHARACTERS = 200;

/** A model, its names in the listing, and the unrecognized words of model and trim. */
export type NamedModel = RecognizedModel & {
  readonly names: ListingNames;
  readonly unreadWords: string;
  readonly unreadTrim: string;
};

type Recognition = ParseResult<NamedModel, ModelReason>;

/** Finds make, model and trim of rows, memoized. */
export class ModelOfRow {
  private readonly memo = new Memo<Recognition>(REMEMBERED_CHARACTERS);

  constructor(private readonly recognizer: ModelRecognizer) {}

  read(row: MappedRow, year: number): Recognition {
    const [make, model, trim] = [row.text('make'), row.text('model'), row.readText('trim')];
    const fuel = fuelInModelName(row, year);
    const isShown = !row.isTooLong('trim');
    const series = seriesInVin(row, `${model} ${trim}`, year);
    const key = joinedKey(make, model, trim, fuel, series, String(year));
    return this.memo.of(key, () =>
      this.recognize({ make, model, trim, shownTrim: isShown ? trim : '', fuel, series, year }),
    );
  }

  private recognize(texts: ModelTexts): Recognition {
    const recognition = this.recognizeWritten(texts);
    const ofVin = recognition.value && withSeriesOfVin(texts, recognition.value);
    return ofVin ? this.recognizeWritten(ofVin) : recognition;
  }

  /** Tries model and trim together first ("3 Series" with trim "328i"), then the model alone. */
  private recognizeWritten(texts: ModelTexts): Recognition {
    const { make, model, trim, year } = texts;
    const withTrim =
      trim === '' ? undefined : this.recognizer.recognizeModel(make, `${model} ${trim}`, year);
    if (withTrim?.model) return { value: named(this.ofFuel(withTrim, texts), texts) };
    const recognized = this.recognizer.recognizeModel(make, model, year);
    // Together they name another car, which was not sold that year: "Mustang" and "Mach-E".
    if (recognized.model && withTrim?.reason === 'not-sold-that-year')
      return this.unsold(make, `${model} ${trim}`, year);
    // They name two cars: "Accord" and "Civic LX".
    if (recognized.model && withTrim?.reason === 'ambiguous-model')
      return { reason: 'ambiguous-model' };
    if (recognized.model) return { value: named(this.ofFuel(recognized, texts), texts) };
    if (model === '' && recognized.make) return { reason: 'missing-model' };
    if (recognized.reason === 'not-sold-that-year') return this.unsold(make, model, year);
    return { reason: REASONS[recognized.reason] };
  }

  /**
   * A rejection with the recognized model and its years. If the text names no model in any year, the
   * rejection says that.
   */
  private unsold(make: string, text: string, year: number): Recognition {
    const named = this.recognizer.recognizeModel(make, text);
    if (!named.model) return { reason: REASONS[named.reason] };
    const reason = REASONS['not-sold-that-year'];
    const { code, name, fromYear, toYear } = named.model;
    const gaps = (SALES_GAPS[code] ?? []).map(([from, to]) => `${from} to ${to}`);
    const years = [
      `${fromYear} to ${toYear}`,
      ...(gaps.length > 0 ? [`without ${gaps.join(' and ')}`] : []),
    ].join(' ');
    const start = `; of before ${CATALOG_START_YEAR} it has the models that are sold most`;
    const taken = `taken for ${named.make.name} ${name}, which the catalog has of ${years}`;
    return { reason, detail: year < CATALOG_START_YEAR ? `${taken}${start}` : taken };
  }

  /**
   * A "Fusion" with the fuel "hybrid" is a Fusion Hybrid if there is one that year, and a "335" with
   * "diesel" a 335d.
   */
  private ofFuel(
    recognized: RecognizedModel,
    { make, model, trim, fuel, year }: ModelTexts,
  ): RecognizedModel {
    const word = MODEL_WORDS_OF_FUEL[fuelGroupFrom(fuel) ?? ''];
    if (word === undefined) return recognized;
    const ofFuel = this.recognizer.recognizeModel(make, `${model} ${word} ${trim}`, year);
    const { name } = recognized.model;
    return ofFuel.model && [`${name} ${word}`, name.replace(/i$/, 'd')].includes(ofFuel.model.name)
      ? ofFuel
      : recognized;
  }
}

/**
 * The text of a fuel that may be in the model's name: that of the fuel, or else of the engine ("2.5L
 * 4-Cyl. Hybrid"). Empty if the VIN states another combustion car: a CR-V with "hybrid" in its fuel
 * column is a CR-V.
 */
function fuelInModelName(row: MappedRow, year: number): string {
  const fuel = row.text('fuel') || row.text('engine');
  const group = fuelGroupFrom(fuel) ?? '';
  if (MODEL_WORDS_OF_FUEL[group] === undefined) return '';
  const { isValid, vin } = checkVin(row.text('vin'), year);
  const ofVin = isValid ? specsInVin(vin, year).fuel : undefined;
  return ofVin !== group && (ofVin === 'GSL' || ofVin === 'DSL') ? '' : fuel;
}

/**
 * The series that the VIN states of a "Silverado" or "Sierra" whose values state none; else empty.
 */
function seriesInVin(row: MappedRow, text: string, year: number): string {
  const [family] = FAMILIES.exec(text) ?? [];
  if (family === undefined || SERIES_WORDS.test(text)) return '';
  const { isValid, vin } = checkVin(row.text('vin'), year);
  if (!isValid || modelYearOf(vin) !== year) return '';
  const makeCode = family.toLowerCase() === 'sierra' ? 'GMC' : 'CHEV';
  return pickupSeriesOf(vin, makeCode, year) ?? '';
}

/** The values with the series of the VIN behind the name of the family: "Silverado 2500 LT". */
function withSeriesOfVin(texts: ModelTexts, { model }: RecognizedModel): ModelTexts | undefined {
  const [family] = FAMILIES.exec(texts.model) ?? [];
  return family !== undefined &&
    texts.series !== '' &&
    model.name.toLowerCase() === `${family.toLowerCase()} 1500`
    ? { ...texts, model: texts.model.replace(family, `${family} ${texts.series}`) }
    : undefined;
}

function named(
  recognized: RecognizedModel,
  { model, trim, shownTrim, year }: ModelTexts,
): NamedModel {
  const left = wordsOfModel(model, trim, recognized, year);
  const unreadTrim = isPraise(shownTrim) ? withoutName(shownTrim, recognized.trim?.name ?? '') : '';
  const names = namesOf(recognized, unreadTrim === '' ? shownTrim || left.trim : '');
  return { ...recognized, names, unreadWords: left.unread, unreadTrim };
}

/** "must sell" of "XLT must sell". */
function withoutName(trim: string, name: string): string {
  const ofName = new Set(adWords(name).words);
  return adWords(trim)
    .words.filter((word) => !ofName.has(word))
    .join(' ');
}

interface ModelTexts {
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  /** Empty if the trim is too long to be shown. */
  readonly shownTrim: string;
  readonly fuel: string;
  /** The series that only the VIN states, of a family with several; else empty. */
  readonly series: string;
  readonly year: number;
}
