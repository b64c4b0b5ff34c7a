import type { ResultsProps } from '../../views/results/results-fragment.js';
import type { SectionBody } from '../../views/results/filter-section.js';
import type { FilterOption, OptionControl } from '../../views/results/option-list.js';
import type { SelectFieldProps } from '../../views/results/select-field.js';

/** A control with a preview count. */
export interface CountedClick {
  /** Its description for failure messages. */
  readonly name: string;
  readonly search: string;
  /** Its count: '1,284', or '+115' for additional cars. */
  readonly countText: string;
  readonly select?: { readonly name: string; readonly value: string };
}

interface Box {
  readonly option: FilterOption;
  readonly control: OptionControl;
}

type Pair = readonly [name: string, value: string];

/** Links with a preview count. */
export function countedLinks({ hero, suggestedChips, noResults }: ResultsProps): CountedClick[] {
  return [...hero.tabs, ...suggestedChips, ...(noResults?.changes ?? [])].flatMap(
    ({ id, href, countText }) =>
      countText === undefined ? [] : [{ name: id, search: href.split('?')[1] ?? '', countText }],
  );
}

/** Checkboxes and select options with a preview count, each with the resulting search. */
export function countedChoices(page: ResultsProps): CountedClick[] {
  const boxes = boxesOf(page);
  const selects = selectsOf(page);
  const ticked = boxes
    .filter(({ option }) => !option.checked && !option.disabled && option.countText !== undefined)
    .map(({ option, control }): CountedClick => {
      const isOther = (box: Box) => control !== 'radio' || box.option.name !== option.name;
      const kept = boxes
        .filter((box) => box.option.checked && isOther(box))
        .map(({ option: { name, value } }): Pair => [name, value]);
      const search = searchOf(page, [...kept, [option.name, option.value]], selects.map(chosenIn));
      return { name: `${option.name}=${option.value}`, search, countText: option.countText! };
    });
  const chosen = selects.flatMap((select) =>
    select.options.flatMap(({ value, label, selected }): CountedClick[] => {
      const [, countText] = /\((\+?[\d,]+)\)$/.exec(label) ?? [];
      if (selected || countText === undefined) return [];
      const kept = boxes
        .filter(({ option }) => option.checked)
        .map(({ option }): Pair => [option.name, option.value]);
      const pairs = selects.map((one): Pair =>
        one === select ? [one.name, value] : chosenIn(one),
      );
      return [
        {
          name: `${select.id}=${value}`,
          search: searchOf(page, kept, pairs),
          countText,
          select: { name: select.name, value },
        },
      ];
    }),
  );
  return [...ticked, ...chosen];
}

/** The checked checkboxes, with their counts. */
export function tickedBoxes(page: ResultsProps): FilterOption[] {
  return boxesOf(page).flatMap(({ option }) =>
    option.checked && option.value !== '' ? [option] : [],
  );
}

/**
 * What a browser submits for the filter form: hidden fields, text fields, checkboxes, selects and sort.
 */
function searchOf(
  { panel, tools }: ResultsProps,
  boxes: readonly Pair[],
  selects: readonly Pair[],
): string {
  const texts = panel.sections.flatMap(({ body }) => textsOf(body));
  const carried = panel.carried.map(({ name, value }): Pair => [name, value]);
  const pairs = [
    ...carried,
    ...texts,
    ...boxes,
    ...selects,
    chosenIn({ ...tools.sort, id: 'sort', label: 'Sort' }),
  ];
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}

function boxesOf({ panel }: ResultsProps): Box[] {
  return panel.sections.flatMap(({ body }) => {
    const plain = (options: readonly FilterOption[]) =>
      options.map((option): Box => ({ option, control: 'checkbox' }));
    if (body.kind === 'options')
      return body.options.map((option): Box => ({ option, control: body.control }));
    if (body.kind === 'grouped-options')
      return body.groups.flatMap(({ options }) => plain(options));
    return body.kind === 'location' && body.extendedDelivery ? plain([body.extendedDelivery]) : [];
  });
}

function selectsOf({ panel }: ResultsProps): SelectFieldProps[] {
  return panel.sections.flatMap(({ body }) => selectsIn(body)).filter(({ disabled }) => !disabled);
}

function selectsIn(body: SectionBody): SelectFieldProps[] {
  if (body.kind === 'location')
    return [body.radius, body.state].filter((select) => select !== undefined);
  if (body.kind !== 'make-model') return [];
  const slots = [...body.slots, ...(body.emptySlot ? [body.emptySlot] : [])];
  return [
    ...slots.flatMap(({ make, models }) => [
      make,
      ...models.flatMap(({ model, trim }) => (trim ? [model, trim] : [model])),
    ]),
    ...(body.years ? [body.years.from, body.years.to] : []),
  ];
}

function textsOf(body: SectionBody): Pair[] {
  if (body.kind === 'location') return [[body.zip.name, body.zip.value]];
  if (body.kind !== 'price') return [];
  return [
    [body.inputs.minName, body.inputs.minValue],
    [body.inputs.maxName, body.inputs.maxValue],
  ];
}

function chosenIn({ name, options }: SelectFieldProps): Pair {
  return [name, (options.find(({ selected }) => selected) ?? options[0]!).value];
}
