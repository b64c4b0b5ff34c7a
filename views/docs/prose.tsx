import { createElement, Fragment } from 'react';

/** A sentence with code in it. */
export type Prose = readonly (string | { code: string })[];

/** Parts of a sentence have no identity of their own: they are children by their place. */
export function ProseText({ text }: { text: Prose }) {
  return createElement(Fragment, null, ...text.map((part) => (typeof part === 'string' ? part : createElement('code', null, part.code))));
}
