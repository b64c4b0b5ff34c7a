import { BRANDS } from './brands.js';
import { variablesOf } from './variables.js';

/** The texts about the configuration that stand outside the code, written from the one list of variables. */

const VARIABLES = Object.values(variablesOf(Object.values(BRANDS)));

/** The text of `.env.example`: every variable with its default, commented out. A test holds the file to it. */
export function envExample(): string {
  const blocks = VARIABLES.map(({ name, fallback, about, must }) => `# ${about}\n# ${name} must be ${must}.\n#${name}=${fallback}\n`);
  return `# Everything has a default. Copy this file to .env and uncomment what you want to change.\n\n${blocks.join('\n')}`;
}

/** The table of variables in `docs/configuration.md`, as Markdown. A test holds the file to it. */
export function configurationTable(): string {
  const rows = VARIABLES.map(
    ({ name, fallback, about }) => `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| variable | default | purpose |', '|---|---|---|', ...rows].join('\n');
}
