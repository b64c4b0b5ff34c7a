import type { AppUnderTest } from '../app-under-test.js';
import { closest, elementsOf, hasClass, isIn, parseHtml, textOf } from './html-tree.js';
import type { HtmlElement } from './html-tree.js';

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
const MAX_REDIRECTS = 4;

/**
 * A browser without scripts as the server sees it: follows links and redirects, keeps cookies,
 * fills in forms by label, and submits them. It ignores styles; Chromium tests visibility
 * (test/browser/without-scripts.spec.ts).
 */
export class ShopperWithoutScripts {
  /** Path and query of the address bar. */
  address = '';
  private readonly cookies = new Map<string, string>();
  private page = parseHtml('');
  /** By the field's id. */
  private labels = new Map<string | undefined, HtmlElement>();
  /** Typed and selected values on this page. */
  private readonly values = new Map<HtmlElement, string>();
  private readonly checks = new Map<HtmlElement, boolean>();

  constructor(
    private readonly site: Pick<AppUnderTest, 'app'>,
    private readonly host = 'automarket.localhost',
  ) {}

  async visit(path = '/cars-for-sale'): Promise<void> {
    let at = path;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const [url] = at.split('#') as [string];
      const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
      const answer = await this.site.app.inject({
        url,
        headers: { host: this.host, 'user-agent': USER_AGENT, cookie },
      });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) this.cookies.delete(name);
        else this.cookies.set(name, value);
      }
      if (answer.headers.location === undefined) {
        if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}.`);
        this.address = url;
        this.page = parseHtml(answer.body);
        this.labels = new Map(
          this.all(({ tag }) => tag === 'label').map((label) => [
            label.attributes.get('for'),
            label,
          ]),
        );
        this.values.clear();
        this.checks.clear();
        return;
      }
      const { pathname, search } = new URL(answer.headers.location, `http://${this.host}${url}`);
      at = pathname + search;
    }
    throw new Error(`${path} redirects without end.`);
  }

  /** All matching elements, in document order. */
  all(isSought: (element: HtmlElement) => boolean): HtmlElement[] {
    return Array.from(elementsOf(this.page)).filter(isSought);
  }

  one(isSought: (element: HtmlElement) => boolean, name = String(isSought)): HtmlElement {
    const [found] = this.all(isSought);
    if (!found) throw new Error(`${this.address} has no ${name}.`);
    return found;
  }

  byId(id: string): HtmlElement {
    return this.one(({ attributes }) => attributes.get('id') === id, `#${id}`);
  }

  /** The first field with this label. */
  field(label: string): HtmlElement {
    return this.one(
      (element) => isField(element) && this.labelOf(element) === label,
      `field with the label "${label}"`,
    );
  }

  valueOf(field: HtmlElement): string {
    const typed = this.values.get(field);
    if (typed !== undefined) return typed;
    if (field.tag !== 'select')
      return field.attributes.get('value') ?? (isTicked(field) ? 'on' : '');
    const options = optionsOf(field);
    const chosen = options.find(({ attributes }) => attributes.has('selected')) ?? options[0];
    return chosen ? valueOfOption(chosen) : '';
  }

  isChecked(box: HtmlElement): boolean {
    return this.checks.get(box) ?? box.attributes.has('checked');
  }

  fill(label: string, text: string): void {
    this.values.set(this.field(label), text);
  }

  /** Selects an option by its text without the count, or by its value. */
  choose(label: string, option: string | { readonly value: string }): void {
    const select = this.field(label);
    const found = optionsOf(select).find((one) =>
      typeof option === 'string' ? textOf(one) === option : valueOfOption(one) === option.value,
    );
    if (!found) throw new Error(`"${label}" has no option ${JSON.stringify(option)}.`);
    this.values.set(select, valueOfOption(found));
  }

  setChecked(box: HtmlElement, isOn: boolean): void {
    if (box.attributes.has('disabled'))
      throw new Error(`${box.attributes.get('name')} is disabled.`);
    if (box.attributes.get('type') === 'radio') {
      const name = box.attributes.get('name');
      for (const other of this.all(
        ({ tag, attributes }) => tag === 'input' && attributes.get('name') === name,
      ))
        this.checks.set(other, false);
    }
    this.checks.set(box, isOn);
  }

  /**
   * Submits the button's form like a browser: in document order, without disabled and unchecked
   * fields.
   */
  async press(button: HtmlElement): Promise<void> {
    const form = this.formOf(button);
    if (!form) throw new Error(`${textOf(button)} belongs to no form.`);
    if ((form.attributes.get('method') ?? 'get').toLowerCase() !== 'get')
      throw new Error(`${this.address} has a form that is not a GET.`);
    const query = new URLSearchParams();
    for (const field of this.all((element) => isField(element) || element === button)) {
      const name = field.attributes.get('name');
      if (!name || this.formOf(field) !== form || isDisabled(field)) continue;
      if (isTicked(field) && !this.isChecked(field)) continue;
      query.append(name, this.valueOf(field));
    }
    const action =
      button.attributes.get('formaction') ?? form.attributes.get('action') ?? this.address;
    const { pathname } = new URL(action, `http://${this.host}${this.address}`);
    await this.visit(`${pathname}?${query}`);
  }

  /** Enter in a field presses the first button of its form. */
  async pressEnter(label: string): Promise<void> {
    const form = this.formOf(this.field(label));
    await this.press(
      this.one(
        (element) => isButton(element) && this.formOf(element) === form,
        `button for "${label}"`,
      ),
    );
  }

  async follow(link: HtmlElement): Promise<void> {
    const { pathname, search } = new URL(
      link.attributes.get('href')!,
      `http://${this.host}${this.address}`,
    );
    await this.visit(pathname + search);
  }

  /** A link by its accessible name. */
  link(name: string): HtmlElement {
    return this.one(
      (element) =>
        element.tag === 'a' && (element.attributes.get('aria-label') ?? spoken(element)) === name,
      `link "${name}"`,
    );
  }

  /** Options of a panel section, with labels and counts. */
  options(
    title: string,
  ): { readonly label: string; readonly count: number; readonly input: HtmlElement }[] {
    const section = this.one(
      (element) => hasClass(element, 'section') && titleOf(element) === title,
      `section "${title}"`,
    );
    return Array.from(elementsOf(section)).flatMap((label) => {
      const parts = Array.from(elementsOf(label));
      const [input, small] = ['input', 'small'].map((tag) =>
        parts.find((part) => part.tag === tag),
      );
      if (label.tag !== 'label' || !input) return [];
      const count = textOf(small);
      return [
        {
          label: textOf(label).slice(0, -count.length || undefined),
          count: numberIn(count),
          input,
        },
      ];
    });
  }

  option(title: string, label: string): HtmlElement {
    const found = this.options(title).find((option) => option.label === label);
    if (!found) throw new Error(`${title} has no option "${label}".`);
    return found.input;
  }

  async tick(title: string, label: string): Promise<void> {
    this.setChecked(this.option(title, label), true);
    await this.search();
  }

  /** Clears an option: unchecks a checkbox, or selects "Any" instead. */
  async untick(title: string, label: string): Promise<void> {
    const input = this.option(title, label);
    if (input.attributes.get('type') === 'radio') this.setChecked(this.option(title, 'Any'), true);
    else this.setChecked(input, false);
    await this.search();
  }

  async pick(label: string, option: string | { readonly value: string }): Promise<void> {
    this.choose(label, option);
    await this.search();
  }

  /** Presses the panel's button. */
  search(): Promise<void> {
    return this.press(this.byId('filters-submit'));
  }

  sectionTitles(): string[] {
    return this.all((element) => element.tag === 'details' && hasClass(element, 'section')).map(
      (section) => titleOf(section),
    );
  }

  chips(): string[] {
    return this.all(
      (element) =>
        hasClass(element, 'chip') &&
        isIn(element, ({ attributes }) => attributes.get('aria-label') === 'Applied filters'),
    ).map((chip) => textOf(chip).replace('Remove filter: ', ''));
  }

  /** The number in the heading of the list. */
  resultCount(): number {
    return numberIn(textOf(this.byId('results-heading')));
  }

  /** Cards of the found cars, without the slots between them. */
  cards(): HtmlElement[] {
    const isSlot = (one: HtmlElement) =>
      hasClass(one, 'slot') &&
      !hasClass(one, 'extra') &&
      one.parent?.attributes.get('id') === 'listings';
    return this.all((element) => element.tag === 'article' && isIn(element, isSlot));
  }

  private formOf(element: HtmlElement): HtmlElement | undefined {
    const id = element.attributes.get('form');
    return id === undefined ? closest(element, ({ tag }) => tag === 'form') : this.byId(id);
  }

  private labelOf(field: HtmlElement): string {
    const id = field.attributes.get('id');
    const label =
      (id !== undefined && this.labels.get(id)) || closest(field, ({ tag }) => tag === 'label');
    return field.attributes.get('aria-label') ?? textOf(label).trim();
  }
}

export function numberIn(text: string): number {
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);
}

export function valueOfOption(option: HtmlElement): string {
  return option.attributes.get('value') ?? textOf(option);
}

export function optionsOf(select: HtmlElement): HtmlElement[] {
  return Array.from(elementsOf(select)).filter(({ tag }) => tag === 'option');
}

const isTicked = ({ attributes }: HtmlElement) =>
  ['checkbox', 'radio'].includes(attributes.get('type') ?? '');
const isButton = ({ tag, attributes }: HtmlElement) =>
  tag === 'button' && (attributes.get('type') ?? 'submit') === 'submit';
const isField = ({ tag, attributes }: HtmlElement) =>
  tag === 'select' ||
  tag === 'textarea' ||
  (tag === 'input' && !['submit', 'button', 'reset'].includes(attributes.get('type') ?? ''));
const isDisabled = (field: HtmlElement) =>
  isIn(
    field,
    ({ tag, attributes }) => (tag === 'fieldset' || isField(field)) && attributes.has('disabled'),
  );
const titleOf = (section: HtmlElement) =>
  textOf(Array.from(elementsOf(section)).find(({ tag }) => tag === 'summary')).replace(
    / \d+ selected$/,
    '',
  );
/** A link's text as read aloud. */
const spoken = (element: HtmlElement) => textOf(element).replaceAll(/\s+/g, ' ').trim();
