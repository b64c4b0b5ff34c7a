// Lists everything that is written for shoppers, dealers, operators and API callers, with file and line: `node
// scripts/list-texts.mjs [path …]`. That is a string, template or JSX text with a space between
// two words, or a JSX text or attribute that is read aloud. Excludes regular expressions, imports,
// types and arguments of technical calls. Placeholders are shown as {name}.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['src', 'views', 'client', 'scripts'];
const SOURCE = /\.(?:tsx?|mjs)$/;
const NOT_LISTED = /\.(?:spec|d)\.|(?:^|\/)(?:list-texts|styles)\b/;
/** Words of feeds and phrases, and names that are data. */
const DATA = /^src\/(?:catalog|inventory\/(?:demo|import\/normalize)|search\/query-understanding)/;

/** A word, a space and another word. Excludes SQL, CSS, media queries and HTML. */
const SENTENCE = /[A-Za-z’']{2,}[,.:;!?…]? +(?:[A-Za-z’'{“"(]|\d)/;
const CODE =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WITH|DROP|PRAGMA|BEGIN|PRIMARY|VACUUM)\b|[{};]\s*\n|^\(?(?:min|max)-|:[\w-]+;|<\/?\w+[ >]|^[\w-]+: ?[\w-]+(?:; |$)|^M[\d.]/;
/** Attributes that browsers or screen readers announce. */
const SAID = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'summary']);

const paths = process.argv.slice(2);
const files = (
  paths.length > 0
    ? paths.map((path) => join(process.cwd(), path))
    : FOLDERS.map((folder) => join(ROOT, folder))
).flatMap(filesOf);
for (const file of files.toSorted())
  for (const { line, text } of textsOf(file))
    console.log(`${relative(ROOT, file)}:${line}: ${text}`);

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter(
      (name) =>
        SOURCE.test(name) &&
        !NOT_LISTED.test(relative(ROOT, name)) &&
        !DATA.test(relative(ROOT, name)),
    );
}

/** @param {string} file @returns {{ line: number, text: string }[]} */
function textsOf(file) {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
  /** @type {{ line: number, text: string }[]} */
  const texts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = textOf(node);
    if (text === undefined) return void ts.forEachChild(node, visit);
    if (isRead(node, text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      texts.push({ line: line + 1, text: text.replaceAll(/\s+/g, ' ').trim() });
    }
    if (ts.isTemplateExpression(node))
      for (const { expression } of node.templateSpans) visit(expression);
  };
  visit(source);
  return texts;
}

/**
 *
 * @param {ts.Node} node @returns {string | undefined} the text of a literal or of joined literals
 */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return (
      node.head.text +
      node.templateSpans
        .map(({ expression, literal }) => `{${nameOf(expression)}}${literal.text}`)
        .join('')
    );
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken)
    return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  if (left === undefined && right === undefined) return undefined;
  return (left ?? `{${nameOf(node.left)}}`) + (right ?? `{${nameOf(node.right)}}`);
}

/** @param {ts.Expression} expression */
function nameOf(expression) {
  const text = expression.getText();
  return text.length <= 30 ? text : '…';
}

/** @param {ts.Node} node @param {string} text */
function isRead(node, text) {
  if (ts.isJsxText(node)) return /[A-Za-z]{2}/.test(text);
  if (ts.isTaggedTemplateExpression(node.parent) || CODE.test(text)) return false;
  if (ts.isJsxAttribute(node.parent))
    return SAID.has(node.parent.name.getText()) && /[A-Za-z]{2}/.test(text);
  return SENTENCE.test(text);
}
