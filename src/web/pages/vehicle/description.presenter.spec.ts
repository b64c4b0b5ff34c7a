import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { presentDescription } from './description.presenter.js';

const present = (description: string | undefined) => presentDescription({ description } as never);
const letters = (text: string) => text.replaceAll(/\s+/g, '');

describe("The seller's description", () => {
  it('is absent when empty', () => {
    expect(present(undefined)).toBeUndefined();
    expect(present(' \r\n ')).toBeUndefined();
  });

  it('keeps its paragraphs and line breaks', () => {
    expect(present('One owner.\r\n\r\nNew tires:\r\n- front \r\n- rear\n\n\n\nCall  me.')).toEqual({
      shown: ['One owner.', 'New tires:\n- front\n- rear', 'Call me.'],
      folded: [],
    });
  });

  it('is folded when long, between paragraphs if possible', () => {
    const [first, second] = ['a '.repeat(200).trim(), 'b '.repeat(300).trim()];
    expect(present(`${first}\n\n${second}`)).toEqual({ shown: [first], folded: [second] });
  });

  it('is folded after a sentence when it is one long paragraph', () => {
    const { shown, folded } = present('It drives well. '.repeat(100))!;
    expect(shown.at(-1)).toMatch(/well\.$/);
    expect(folded[0]).toMatch(/^It drives/);
  });

  it('loses no letter, and never shows more than a screen of it', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'B', ' ', '.', '\n', '\r', '<', 'é'),
          maxLength: 3_000,
        }),
        (text) => {
          const { shown, folded } = present(text) ?? { shown: [], folded: [] };
          expect(letters([...shown, ...folded].join(''))).toBe(letters(text));
          expect(shown.join('').length).toBeLessThan(750);
        },
      ),
    );
  });
});
