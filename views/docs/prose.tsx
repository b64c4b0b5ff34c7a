import { createElement, Fragment } from 'react';

export type Prose = readonly (string | { code: string })[];

/** Parts of a sentence have no key of their own, so they are spread as children. */
export function ProseText({ text }: { text: Prose }) {
  return createElement(
    Fragment,
    null,
    ...text.map((part) =>
      typeof part === 'string' ? part : createElement('code', null, part.code),
    ),
  );
}
