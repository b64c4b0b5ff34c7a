import { createContext, createElement, useContext } from 'react';
import type { ComponentType, AllHTMLAttributes } from 'react';

/**
 * A view that repeats, drawn from templates. `printed`: names of the props, at any depth, whose
 * values the view only prints, as text or in an attribute. All others may decide what it renders.
 * The view must depend only on its props, which must be plain values, and nothing in it may
 * hydrate. An eager image must be in a `picture`, because React emits preload hints for other
 * images into the template.
 */
export interface CompiledView<Props extends object> {
  readonly view: ComponentType<Props>;
  readonly printed: ReadonlySet<string>;
  /** For options of a select: the value that the select has, which decides whether they are selected. */
  readonly selectValue?: (props: Props) => string | undefined;
}

/** Markup of a view, once for each of `items`, or a mark that stands for it. */
export type DrawMarkup = <Props extends object>(
  compiled: CompiledView<Props>,
  items: readonly Props[],
) => string;

/** Renders `Compiled` parts from templates. Without it they are rendered with the page. */
export const MarkupSource = createContext<DrawMarkup | undefined>(undefined);

/** `as`: element around the views, one for each of `items`. It gets the remaining attributes. */
type CompiledProps<Props extends object> = {
  as: 'li' | 'div' | 'select';
  of: CompiledView<Props>;
  items: readonly Props[];
} & Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'children' | 'dangerouslySetInnerHTML'>;

/** Contents of an element that repeat: the same markup as rendered with the page, without its cost. */
export function Compiled<Props extends object>({
  as: element,
  of,
  items,
  ...attributes
}: CompiledProps<Props>) {
  const draw = useContext(MarkupSource);
  if (draw)
    return createElement(element, {
      ...attributes,
      dangerouslySetInnerHTML: { __html: draw(of, items) },
    });
  return createElement(element, attributes, ...items.map((props) => createElement(of.view, props)));
}
