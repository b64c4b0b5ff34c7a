import { acceptedTexts } from '../inventory/import/run/accepted-texts.js';
import { runCommand, WrongCall } from './run-command.js';

/** `npm run inventory:texts`: prints the texts that imports read as fuels, bodies, colors and so on. */
export const run = runCommand('inventory:texts', {}, ({ positionals: [argument] }) => {
  if (argument !== undefined) throw new WrongCall(`Unexpected argument "${argument}".`);
  return () => Promise.resolve(`${acceptedTexts()}\n`);
});
