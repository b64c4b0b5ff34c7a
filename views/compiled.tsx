import { createContext, createElement, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';

/**
 * A view that is drawn from templates. `printed`: names of the props, at any depth, whose values the
 * view only prints: as text, in an attribute, or as a string of JSON in an attribute. All others may
 * decide what it renders. The view must depend only on its props, which must be plain values. An
 * eager image must be in a `picture`, because React emits preload hints for other images into the
 * template.
 */
export interface CompiledView<Given extends object, Props extends object = Given> {
  readonly view: (props: Props) => ReactNode;
  /** Props of the view for each item of a list. Without it, the items are the props. */
  readonly propsOf?: (items: readonly Given[]) => readonly Props[];
  readonly printed: ReadonlySet<string>;
  /**
   * Lists in the props, by name, that the view gives to `Compiled` and reads no further: they have
   * templates of their own. The view may depend on the object that has the list.
   */
  readonly parts?: Readonly<Record<string, (owner: never) => CompiledPart>>;
  /** For options of a select: the value that the select has, which decides whether they are selected. */
  readonly selectValue?: (props: Props) => string | undefined;
}

/** A compiled view whose items are checked where it is drawn. */
export interface CompiledPart extends Omit<CompiledView<never, never>, 'propsOf'> {
  readonly propsOf?: (items: readonly never[]) => readonly object[];
}

/** Keeps the markup of the view, once for each of `items`, and returns the name of an empty element for its place. */
export type DrawMarkup = (compiled: CompiledPart, items: readonly never[]) => string;

/** Renders `Compiled` parts from templates. Without it they are rendered with the page. */
export const MarkupSource = createContext<DrawMarkup | undefined>(undefined);

/** Element around the place of a list in a template. */
export const PLACE_OF_LIST = 'list-place';

/** Whether a list of `parts` is a place, because its view is rendered for a template. */
export function isPlace(items: readonly object[] | string): items is string {
  return typeof items === 'string';
}

/** The view, once for each of `items`: the same markup as rendered with the page, without its cost. */
export function Compiled<Given extends object, Props extends object>({
  of,
  items,
}: {
  of: CompiledView<Given, Props>;
  items: readonly Given[];
}): ReactNode {
  const draw = useContext(MarkupSource);
  if (isPlace(items)) return createElement(PLACE_OF_LIST, {}, items);
  if (draw) return createElement(draw(of, items as readonly never[]));
  return shownItems(of, items as readonly never[]).map((props, at) =>
    createElement(of.view, { ...(props as Props), key: at }),
  );
}

/**
 * A list with some items that have no template (`given` is undefined): `other` renders those.
 * Neighbors with one are drawn together, because each `Compiled` costs as much as a short template.
 */
export function CompiledRuns<Item extends object, Given extends object, Props extends object>({
  of,
  items,
  given,
  other,
}: {
  of: CompiledView<Given, Props>;
  items: readonly Item[];
  given: (item: Item, at: number) => Given | undefined;
  other: ComponentType<Item>;
}): ReactNode {
  const drawn: ReactNode[] = [];
  let run: Given[] = [];
  for (const [at, item] of items.entries()) {
    const props = given(item, at);
    if (!props) drawn.push(createElement(other, { ...item, key: at }));
    else if (run.push(props) === 1)
      drawn.push(createElement(Compiled<Given, Props>, { key: at, of, items: run }));
    if (!props) run = [];
  }
  return drawn;
}

/** Props of the view for each item. */
export function shownItems({ propsOf }: CompiledPart, items: readonly never[]): readonly object[] {
  return propsOf ? propsOf(items) : items;
}
