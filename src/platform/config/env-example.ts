import { BRANDS } from './brands.js';
import { variablesOf } from './variables.js';

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
