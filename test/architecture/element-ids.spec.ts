import { describe, expect, it } from '@jest/globals';
import { IDS } from '../../views/element-ids.js';
import { AD_IDS } from '../../views/islands/ad-ids.js';
import { CLARIFICATION_IDS } from '../../views/islands/clarification-ids.js';
import { COMPARE_IDS } from '../../views/islands/compare-ids.js';
import { FEEDBACK_IDS } from '../../views/islands/feedback-ids.js';
import { KEYWORD_IDS } from '../../views/islands/keyword-ids.js';
import { LEAD_IDS } from '../../views/islands/lead-ids.js';
import { PHOTO_IDS } from '../../views/islands/photo-ids.js';
import { AUTH_IDS } from '../../views/islands/save-ids.js';
import { PUSH_IDS } from '../../views/islands/push-ids.js';
import { SHARE_IDS } from '../../views/islands/share-ids.js';
import { TRIM_IDS } from '../../views/islands/trim-ids.js';
import { VIEWED_IDS } from '../../views/islands/viewed-ids.js';
import { WALLET_IDS } from '../../views/islands/wallet-ids.js';
import { sourceFiles } from './source-files.js';

const client = sourceFiles('client').map(({ path, text }) => ({
  path,
  code: text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, ''),
}));
const views = sourceFiles('views').map(({ text }) => text);

/** Selectors in the client's code, with their files. */
const selectors = client.flatMap(({ path, code }) =>
  Array.from(
    code.matchAll(/(?:querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*(['"`])(.*?)\1/g),
    ([, , selector]) => ({
      path,
      selector: selector!.replaceAll(/\[[^\]]*\]|\$\{[^}]*\}/g, ''),
    }),
  ),
);

/** String literals of the client's code, without import paths. */
const texts = client.flatMap(({ path, code }) =>
  Array.from(
    code.replaceAll(/(?:from|import)\s*\(?'[^']*'/g, '').matchAll(/(['"`])((?:(?!\1).)*)\1/g),
    ([, , text]) => ({
      path,
      text: text!,
    }),
  ),
);

describe('The code of the client', () => {
  it('looks up elements', () => {
    expect([selectors.length > 5, texts.length > 40]).toEqual([true, true]);
  });

  it('looks up no element by class, literal id or name of a text element', () => {
    expect(
      selectors.filter(({ selector }) => /[.#]|\b(p|div|span|li|ul|h[1-6])\b/.test(selector)),
    ).toEqual([]);
    expect(
      client
        .filter(({ code }) =>
          /getElementById\(\s*['"`]|getElementsBy|classList|className/.test(code),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('has no paths: they come from forms and links', () => {
    expect(texts.filter(({ text }) => /^\/[a-z]/i.test(text))).toEqual([]);
  });

  it('looks up only ids that a view renders', () => {
    const ofPage = { IDS, AD_IDS, CLARIFICATION_IDS, COMPARE_IDS, FEEDBACK_IDS, KEYWORD_IDS };
    const lists = {
      ...ofPage,
      LEAD_IDS,
      PHOTO_IDS,
      AUTH_IDS,
      PUSH_IDS,
      SHARE_IDS,
      TRIM_IDS,
      VIEWED_IDS,
      WALLET_IDS,
    };
    const names = Object.entries(lists).flatMap(([list, hooks]) =>
      Object.keys(hooks).map((hook) => `{${list}.${hook}}`),
    );
    expect(names.filter((name) => !views.some((text) => text.includes(name)))).toEqual([]);
  });
});
