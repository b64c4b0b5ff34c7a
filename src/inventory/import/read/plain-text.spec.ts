import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textFromMarkup } from './plain-text.js';
import { processorMs } from '../../../../test/processor-time.js';

describe("A seller's text", () => {
  it.each([
    ['One owner.<br>New tires.<BR/>Call!', 'One owner.\nNew tires.\nCall!'],
    ['<p>First.</p>\n<p class="x">Second.</p>', 'First.\n\nSecond.'],
    ['<ul><li>Heated seats</li><li>Sunroof</li></ul>', 'Heated seats\n\nSunroof'],
    ['<b>Clean</b> &amp; <a href="https://x.example">cheap</a>', 'Clean & cheap'],
    [
      'Rock &#39;n&#x27; roll&nbsp;&mdash; 4&frac12; stars &unknown; &copy',
      "Rock 'n' roll — 4½ stars &unknown; &copy",
    ],
    [
      '&lt;p&gt;Escaped once more&lt;br /&gt;than it should&lt;/p&gt;',
      'Escaped once more\nthan it should',
    ],
    ['A<script>alert("x")</script>B<style>p{}</style>C<!-- no -->D', 'ABCD'],
    ['mpg < 30 & price > 5 <3', 'mpg < 30 & price > 5 <3'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['a &#0; b &#xD800; c', 'a   b   c'],
    ['&#128;9,900 &#146;as is&#x92; &#129;&#xFFFE;!', '€9,900 ’as is’   !'],
  ])('%s becomes %s', (text, plain) => {
    expect(textFromMarkup(text)).toBe(plain);
  });

  it('is unchanged without markup', () => {
    const text = ' Two  blanks,\n\n\n three breaks ';
    expect(textFromMarkup(text)).toBe(text);
  });

  it('never grows and never throws', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      'script',
      'br',
      '&lt;',
      '&gt;',
      '&amp;',
      '!--',
      '-->',
      'a',
      ' ',
      '\n',
      '&#60;',
      '/>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const plain = textFromMarkup(pieces.join(''));
        expect(plain.length).toBeLessThanOrEqual(pieces.join('').length);
      }),
    );
  });

  it('is processed in linear time', () => {
    for (const hostile of ['<a', '<script>', '<!--', '&#', '&lt;script', '<br', '\n ']) {
      const startedAt = processorMs();
      textFromMarkup(`${hostile.repeat(40_000)}<`);
      expect(processorMs() - startedAt).toBeLessThan(1_000);
    }
  });
});
