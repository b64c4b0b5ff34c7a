import type { SelectFieldProps } from '../../../../views/results/select-field.js';
import type { WireTrim } from '../../../reference-content/trim.dto.js';
import type { SearchContext } from '../../../search/search-context.js';
import { formatDollars } from '../../../formatting/number-formats.js';
import type { BuildChoice } from './build-choice.js';
import { newModelsOf } from './new-models.js';

/** Selects for the choices possible so far: models after a make, year and trim after a model. */
export function buildSelects(
  choice: BuildChoice,
  trims: readonly WireTrim[],
  car: WireTrim | undefined,
  context: SearchContext,
): SelectFieldProps[] {
  const { make, model, years, year } = choice;
  const { catalog, brand } = context;
  const makes = catalog.makes.filter(({ code }) => newModelsOf(context, code).length > 0);
  const named = (all: readonly { code: string; name: string }[]) =>
    all.map(({ code, name }) => ({ value: code, label: name }));
  return [
    ...(brand.lockedMakeCode
      ? []
      : [
          select(
            'makeCode',
            'Make',
            [{ value: '', label: 'Choose a make' }, ...named(makes)],
            make?.code,
          ),
        ]),
    ...(make
      ? [
          select(
            'modelCode',
            'Model',
            [{ value: '', label: 'Choose a model' }, ...named(newModelsOf(context, make.code))],
            model?.code,
          ),
        ]
      : []),
    ...(years.length > 0
      ? [
          select(
            'year',
            'Year',
            years.map((one) => ({ value: String(one), label: String(one) })),
            String(year),
          ),
        ]
      : []),
    ...(car ? [select('trimCode', 'Trim', trims.map(trimOption), trimOption(car).value)] : []),
  ];
}

/** Value of the trim filter, `RAV4|XLE`. */
export function trimCodeOf({ atcModelCode, vehicleId }: WireTrim): string {
  return `${atcModelCode}|${vehicleId.split('-').at(-1)}`;
}

function trimOption(trim: WireTrim): { value: string; label: string } {
  return {
    value: trimCodeOf(trim),
    label: `${trim.trimName} (${formatDollars(trim.nationalMSRP)})`,
  };
}

function select(
  name: string,
  label: string,
  options: { value: string; label: string }[],
  chosen: string | undefined,
): SelectFieldProps {
  return {
    id: `build-${name}`,
    name,
    label,
    options: options.map((option) => ({ ...option, selected: option.value === (chosen ?? '') })),
  };
}
