import { describe, expect, it } from '@jest/globals';
import { HOOKS } from '../../views/hooks.js';
import { AD_HOOKS } from '../../views/islands/ad-hooks.js';
import { CLARIFICATION_HOOKS } from '../../views/islands/clarification-hooks.js';
import { COMPARE_HOOKS } from '../../views/islands/compare-hooks.js';
import { FEEDBACK_HOOKS } from '../../views/islands/feedback-hooks.js';
import { KEYWORD_HOOKS } from '../../views/islands/keyword-hooks.js';
import { LEAD_HOOKS } from '../../views/islands/lead-hooks.js';
import { PHOTO_HOOKS } from '../../views/islands/photo-hooks.js';
import { AUTH_HOOKS } from '../../views/islands/save-hooks.js';
import { PUSH_HOOKS } from '../../views/islands/push-hooks.js';
import { SHARE_HOOKS } from '../../views/islands/share-hooks.js';
import { TRIM_HOOKS } from '../../views/islands/trim-hooks.js';
import { VIEWED_HOOKS } from '../../views/islands/viewed-hooks.js';
import { WALLET_HOOKS } from '../../views/islands/wallet-hooks.js';
import { sourceFiles } from './source-files.js';

const client = sourceFiles('client').map(({ path, text }) => ({ path, code: text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '') }));
const views = sourceFiles('views').map(({ text }) => text);

/** Selectors in the client's code, with their files. */
const selectors = client.flatMap(({ path, code }) =>
  Array.from(code.matchAll(/(?:querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*(['"`])(.*?)\1/g), ([, , selector]) => ({
    path,
    selector: selector!.replaceAll(/\[[^\]]*\]|\$\{[^}]*\}/g, ''),
  })),
);

/** String literals of the client's code, without import paths. */
const texts = client.flatMap(({ path, code }) =>
  Array.from(code.replaceAll(/(?:from|import)\s*\(?'[^']*'/g, '').matchAll(/(['"`])((?:(?!\1).)*)\1/g), ([, , text]) => ({
    path,
    text: text!,
  })),
);

describe('the client takes hold of the page by the hooks of one file', () => {
  it('finds what it asks for', () => {
    expect([selectors.length > 5, texts.length > 40]).toEqual([true, true]);
  });

  it('and by no class, no written id and no text element', () => {
    expect(selectors.filter(({ selector }) => /[.#]|\b(p|div|span|li|ul|h[1-6])\b/.test(selector))).toEqual([]);
    expect(
      client.filter(({ code }) => /getElementById\(\s*['"`]|getElementsBy|classList|className/.test(code)).map(({ path }) => path),
    ).toEqual([]);
  });

  it('and knows no path: forms and links say where things are', () => {
    expect(texts.filter(({ text }) => /^\/[a-z]/i.test(text))).toEqual([]);
  });

  it('and every hook is drawn by a view', () => {
    const ofPage = { HOOKS, AD_HOOKS, CLARIFICATION_HOOKS, COMPARE_HOOKS, FEEDBACK_HOOKS, KEYWORD_HOOKS };
    const lists = { ...ofPage, LEAD_HOOKS, PHOTO_HOOKS, AUTH_HOOKS, PUSH_HOOKS, SHARE_HOOKS, TRIM_HOOKS, VIEWED_HOOKS, WALLET_HOOKS };
    const names = Object.entries(lists).flatMap(([list, hooks]) => Object.keys(hooks).map((hook) => `{${list}.${hook}}`));
    expect(names.filter((name) => !views.some((text) => text.includes(name)))).toEqual([]);
  });
});
