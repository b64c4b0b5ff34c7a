import { createContext, useContext } from 'react';
import type { ComponentType, HTMLAttributes } from 'react';

/**
 * Renders a view to markup, from the fragment cache where possible. The same props give the same
 * text.
 */
export type DrawMarkup = <Props extends object>(view: ComponentType<Props>, props: Props) => string;

/** The fragment cache that renders `Kept` parts. Without one they are rendered with the page. */
export const MarkupSource = createContext<DrawMarkup | undefined>(undefined);

/** `as`: element around the view. It gets the remaining attributes. */
type KeptProps<Props extends object> = { as: 'li' | 'fieldset'; view: ComponentType<Props>; props: Props } & Omit<
  HTMLAttributes<HTMLElement>,
  'children' | 'dangerouslySetInnerHTML'
>;

/**
 * A part that repeats from page to page, rendered as the contents of an element and cached. `view`
 * must depend only on its props, which must be plain values; it must show a `countText` in them as
 * text. Nothing in it may hydrate. An eager image must be in a `picture`, because React emits
 * preload hints for other images into the cached markup.
 */
export function Kept<Props extends object>({ as: Element, view: View, props, ...attributes }: KeptProps<Props>) {
  const draw = useContext(MarkupSource);
  if (draw) return <Element {...attributes} dangerouslySetInnerHTML={{ __html: draw(View, props) }} />;
  return (
    <Element {...attributes}>
      <View {...props} />
    </Element>
  );
}
