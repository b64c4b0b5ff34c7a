import { createContext, useContext } from 'react';
import type { ComponentType, HTMLAttributes } from 'react';

/** The markup of a view: the same text for the same props, whether it was drawn now or kept from before. */
export type DrawMarkup = <Props extends object>(view: ComponentType<Props>, props: Props) => string;

/** Who draws what is marked `Kept`; without anybody it is drawn with the rest. */
export const MarkupSource = createContext<DrawMarkup | undefined>(undefined);

/** `as` is the element around the view, and gets the attributes that are left. */
type KeptProps<Props extends object> = { as: 'li' | 'fieldset'; view: ComponentType<Props>; props: Props } & Omit<
  HTMLAttributes<HTMLElement>,
  'children' | 'dangerouslySetInnerHTML'
>;

/**
 * A part that comes again on page after page, as the contents of an element. `view` depends on nothing but its props, which are plain
 * values, and shows a `countText` in them as text. Nothing in it wakes as React in the browser, and a picture that is not lazy stands in a
 * `picture`: of any other React tells the browser, in the middle of what is kept.
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
