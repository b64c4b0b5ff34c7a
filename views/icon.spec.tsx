import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ICON_NAMES, Icon } from './icon.js';

const css = readFileSync(new URL('styles/icons.css', import.meta.url), 'utf8');

describe('Icon', () => {
  it('refers to a drawing in the stylesheet, which is there once', () => {
    const drawn = Array.from(
      css.matchAll(/^ {2}\.i-([\w-]+) \{\n {4}--drawing: url\('data:image\/svg\+xml,<svg /gm),
      ([, name]) => name!,
    );
    expect(drawn.toSorted()).toEqual([...ICON_NAMES].toSorted());
    expect(renderToStaticMarkup(<Icon name="heart" />)).toBe('<i class="icon i-heart"></i>');
  });
});
