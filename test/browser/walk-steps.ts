import type { Page } from 'playwright-core';
import type { Shopper } from './shopper.js';

/** A possible next action on the page. `promise`: its preview count, if it has one. */
export interface Step {
  readonly kind:
    | 'box'
    | 'radio'
    | 'select'
    | 'sort'
    | 'chip'
    | 'clear'
    | 'tab'
    | 'suggestion'
    | 'way-out'
    | 'price'
    | 'page';
  readonly selector: string;
  /** The value to select or type. */
  readonly value?: string;
  readonly promise?: number;
}

/** All actions that a shopper could take now. */
export function possibleSteps(page: Page): Promise<Step[]> {
  return page.evaluate(() => {
    const steps: { kind: Step['kind']; selector: string; value?: string; promise?: number }[] = [];
    const params = new URLSearchParams(location.search);
    const numberIn = (text: string | null | undefined) =>
      text ? Number(text.replaceAll(/\D/g, '')) : undefined;
    const byId = (id: string) => `[id="${id}"]`;

    /** Options of these filters are combined with "and". */
    const isAnd = (name: string) =>
      ['featureCode', 'homeServices', 'packageName', 'vehicleHistoryType'].includes(name);
    for (const input of document.querySelectorAll<HTMLInputElement>('.options input:enabled')) {
      const isRadio = input.type === 'radio';
      if (isRadio && input.checked) continue;
      const isPromise =
        !input.checked &&
        (isRadio || isAnd(input.name) || !params.has(input.name)) &&
        input.name !== 'marketExtension';
      const count = isPromise
        ? numberIn(input.parentElement?.querySelector('small')?.textContent)
        : undefined;
      const selector = `[name="${input.name}"][value="${input.value}"]`;
      steps.push({
        kind: isRadio ? 'radio' : 'box',
        selector: `#filters ${selector}`,
        promise: count,
      });
    }
    const makes = params.getAll('makeCode').length + params.getAll('makeCodeList').length;
    const isFree = (name: string) => {
      const isUntouched = ![
        'modelCode',
        'modelCodeList',
        'seriesCode',
        'trimCode',
        'trimCodeList',
      ].some((known) => params.has(known));
      return name === 'makeCode'
        ? makes === 0
        : ['modelCode', 'seriesCode'].includes(name)
          ? makes === 1 && isUntouched
          : name === 'state' && !params.has('state') && !params.has('zip');
    };
    for (const select of document.querySelectorAll<HTMLSelectElement>('#filters select:enabled')) {
      for (const option of select.options) {
        if (option.selected) continue;
        const promise = isFree(select.name)
          ? numberIn(/\(([\d,]+)\)$/.exec(option.text)?.[1])
          : undefined;
        steps.push({ kind: 'select', selector: byId(select.id), value: option.value, promise });
      }
    }
    for (const option of document.querySelectorAll<HTMLOptionElement>('#sort option'))
      if (!option.selected)
        steps.push({
          kind: 'sort',
          selector: '#sort',
          value: option.value,
          promise: numberIn(document.querySelector('#results-heading')?.textContent),
        });
    const links = {
      chip: '[aria-label="Applied filters"] .chip',
      clear: '#chips-clear',
      tab: '.tabs a',
      suggestion: '.chip-suggest',
      'way-out': '.ways a',
      page: '.pages a',
    } as const;
    for (const [kind, selector] of Object.entries(links) as [Step['kind'], string][]) {
      for (const link of document.querySelectorAll(selector)) {
        const isSure =
          kind !== 'suggestion' || link.id === 'suggested-online' || !params.has('listingType');
        const counted =
          kind === 'way-out'
            ? link.querySelector('.gain')?.firstChild
            : link.querySelector('small');
        steps.push({
          kind,
          selector: byId(link.id),
          promise: isSure ? numberIn(counted?.textContent) : undefined,
        });
      }
    }
    for (const value of ['8000', '15000', '24000', '40000'])
      for (const name of ['minPrice', 'maxPrice'])
        steps.push({ kind: 'price', selector: `#f-${name}`, value });
    return steps;
  });
}

/** Takes the action like a shopper; opens its section first. */
export async function take(step: Step, shopper: Shopper): Promise<void> {
  const control = shopper.page.locator(step.selector).first();
  await control.evaluate((element) => {
    for (
      let details = element.closest('details');
      details;
      details = details.parentElement?.closest('details') ?? null
    )
      details.open = true;
  });
  if (step.kind === 'select' || step.kind === 'sort') await control.selectOption(step.value!);
  else if (step.kind === 'price') {
    await control.fill(step.value!);
    await shopper.isAwake('price-inputs');
    await control.press('Enter');
  } else await control.click();
}
