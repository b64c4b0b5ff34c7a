import { BRANDS } from './brands.js';
import { variablesOf } from './variables.js';

/** Texts about the configuration outside the code, generated from the list of variables. */

const VARIABLES = Object.values(variablesOf(Object.values(BRANDS)));

/**
 * Content of `.env.example`: all variables with their defaults, commented out. A test compares the
 * file.
 */
export function envExample(): string {
  const blocks = VARIABLES.map(
    ({ name, fallback, about, must }) =>
      `# ${about}\n# ${name} must be ${must}.\n#${name}=${fallback}\n`,
  );
  return `# Everything has a default. Copy this file to .env and uncomment what you want to change.\n\n${blocks.join('\n')}`;
}

/** Markdown table of variables in `docs/configuration.md`. A test compares the file. */
export function configurationTable(): string {
  const rows = VARIABLES.map(
    ({ name, fallback, about }) =>
      `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| variable | default | purpose |', '|---|---|---|', ...rows].join('\n');
}
