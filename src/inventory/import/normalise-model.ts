import type { ModelRecogniser, NotRecognised, RecognisedModel } from '../../catalogue/recognise-model.js';
import type { MappedRow } from './mapped-row.js';
import { fuelGroupFrom } from './normalise-powertrain.js';
import type { Reading } from './row-faults.js';

type ModelReason = 'missing-model' | 'unknown-make' | 'unknown-model' | 'ambiguous-model' | 'model-not-sold-that-year';

const REASONS: Readonly<Record<NotRecognised, ModelReason>> = {
  'no-make': 'unknown-make',
  'no-model': 'unknown-model',
  'ambiguous-model': 'ambiguous-model',
  'not-sold-that-year': 'model-not-sold-that-year',
};

/** What a model's name has at its end where the fuel has a model of its own, by fuel group. */
const MODEL_WORDS_OF_FUEL: Readonly<Record<string, string>> = { HYB: 'Hybrid', PIH: 'Plug-In Hybrid', ELE: 'Electric' };

/** A feed of a million rows has some ten thousand different texts; a hostile one may have a million. */
const REMEMBERED_TEXTS = 20_000;
/** Whole advertisements typed into the model are not met twice. */
const REMEMBERED_CHARACTERS = 200;

type Recognition = Reading<RecognisedModel, ModelReason>;

/** Finds make, model and trim of rows; texts met before are remembered. */
export class ModelOfRow {
  private readonly remembered = new Map<string, Recognition>();

  constructor(private readonly recogniser: ModelRecogniser) {}

  read(row: MappedRow, year: number): Recognition {
    const [make, model, trim, fuel] = [row.text('make'), row.text('model'), row.text('trim'), row.text('fuel')];
    const key = `${make}\n${model}\n${trim}\n${fuel}\n${year}`;
    let recognition = this.remembered.get(key);
    if (!recognition) {
      recognition = this.recognise({ make, model, trim, fuel, year });
      this.remember(key, recognition);
    }
    return recognition;
  }

  private remember(key: string, recognition: Recognition): void {
    if (key.length > REMEMBERED_CHARACTERS) return;
    if (this.remembered.size >= REMEMBERED_TEXTS) this.remembered.clear();
    this.remembered.set(key, recognition);
  }

  /** The trim helps to find the model ("3 Series" with trim "328i") unless it leads astray. */
  private recognise(texts: ModelTexts): Recognition {
    const { make, model, trim, year } = texts;
    const withTrim = trim === '' ? undefined : this.recogniser.recogniseModel(make, `${model} ${trim}`, year);
    if (withTrim?.model) return { value: this.electrified(withTrim, texts) };
    const recognised = this.recogniser.recogniseModel(make, model, year);
    if (recognised.model) return { value: this.electrified(recognised, texts) };
    if (model === '' && recognised.make) return { reason: 'missing-model' };
    return { reason: REASONS[recognised.reason] };
  }

  /** A "Fusion" that runs on "hybrid" is a Fusion Hybrid, where there is one that year. */
  private electrified(recognised: RecognisedModel, { make, model, trim, fuel, year }: ModelTexts): RecognisedModel {
    const word = MODEL_WORDS_OF_FUEL[fuelGroupFrom(fuel) ?? ''];
    if (word === undefined) return recognised;
    const electrified = this.recogniser.recogniseModel(make, `${model} ${word} ${trim}`, year);
    return electrified.model && electrified.model.name === `${recognised.model.name} ${word}` ? electrified : recognised;
  }
}

interface ModelTexts {
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  readonly fuel: string;
  readonly year: number;
}
