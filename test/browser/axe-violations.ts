import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA and best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colors and fonts. They take half of axe's time. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block'];
/** Rules that depend on positions and sizes, so that they run in every layout. */
const RULES_OF_LAYOUT = ['target-size', 'scrollable-region-focusable'];

/** What axe has passed already: hashes of trees, and of the looks of elements with text. */
export interface Passed {
  readonly trees: Set<string>;
  readonly looks: Set<string>;
}

interface Drawn {
  /** Hash of all elements, their attributes and texts, and whether they are visible. */
  readonly tree: string;
  /** Hashes of the looks that axe has not passed. */
  readonly looks: readonly string[];
}

/**
 * Violations that axe finds, with their places, once color transitions have ended. Leaves out the
 * rules and elements whose outcome is known from `passed`, and adds to it: the same tree at another
 * width, and text with the same look in the same kind of place, as in most cards of a list.
 */
export async function axeViolations(page: Page, passed: Passed): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((a) => (a instanceof CSSTransition ? [a.finished] : [])),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { tree, looks } = await readDrawn(page, [...passed.looks]);
  const found = passed.trees.has(tree)
    ? await run(page, 'document', { type: 'rule', values: RULES_OF_LAYOUT })
    : await run(page, 'document', { type: 'tag', values: TAGS }, RULES_OF_LOOKS);
  if (looks.length > 0)
    found.push(
      ...(await run(page, '{ include: newLooks }', { type: 'rule', values: RULES_OF_LOOKS })),
    );
  passed.trees.add(tree);
  for (const look of looks) passed.looks.add(look);
  return found;
}

async function run(
  page: Page,
  context: string,
  runOnly: { type: 'rule' | 'tag'; values: readonly string[] },
  disabled: readonly string[] = [],
): Promise<string[]> {
  const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
  const options = JSON.stringify({ runOnly, rules, resultTypes: ['violations'] });
  const { violations } = (await page.evaluate(`axe.run(${context}, ${options})`)) as AxeResults;
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(
          ({ target, failureSummary }) =>
            `${target.join(' ')} (${failureSummary?.replaceAll(/\s+/g, ' ')})`,
        )
        .slice(0, 3)
        .join('; ')}`,
  );
}

/** Also puts the elements with new looks into the page's `newLooks`, one of each. */
function readDrawn(page: Page, passedLooks: readonly string[]): Promise<Drawn> {
  return page.evaluate((passed) => {
    const LOOK = [
      'color',
      'backgroundColor',
      'backgroundImage',
      'opacity',
      'filter',
      'mixBlendMode',
      'fontSize',
      'fontStyle',
      'fontWeight',
      'textShadow',
      'textDecorationLine',
      'borderBottomWidth',
      'position',
      'zIndex',
    ] as const;
    const known = new Set(passed);
    const newLooks = new Map<string, Element>();
    const looks = new Map<Element | null, string>();
    let tree = '';
    for (const element of document.querySelectorAll('*')) {
      const isVisible = element.checkVisibility({ visibilityProperty: true });
      const { localName, attributes, className, parentElement, childNodes, childElementCount } =
        element;
      const texts = Array.from(childNodes, (node) => (node instanceof Text ? node.data : ''));
      const named = Array.from(attributes, ({ name, value }) => `${name}=${value}`);
      tree = hash(
        `${tree} ${isVisible} ${childElementCount} ${localName} ${named.join()} ${texts.join()}`,
      );
      const style = getComputedStyle(element);
      const look = hash(
        [looks.get(parentElement), localName, className, ...LOOK.map((name) => style[name])].join(),
      );
      looks.set(element, look);
      const hasText = texts.some((text) => text.trim()) || /input|select|textarea/.test(localName);
      if (isVisible && hasText && !known.has(look)) newLooks.set(look, element);
    }
    Object.assign(globalThis, { newLooks: [...newLooks.values()] });
    return { tree, looks: [...newLooks.keys()] };

    function hash(text: string): string {
      let [one, other] = [1, 2];
      for (let at = 0; at < text.length; at++) {
        one = Math.imul(one ^ text.charCodeAt(at), 0x01_00_01_93);
        other = Math.imul(other ^ text.charCodeAt(at), 0x5b_d1_e9_95);
      }
      return `${one} ${other}`;
    }
  }, passedLooks);
}
