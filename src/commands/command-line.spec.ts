import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { acceptedTexts } from '../inventory/import/run/accepted-texts.js';
import { runCommandLine } from './command-line.js';
import { USAGES } from './usage.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Runs the command line and captures its output. */
async function run(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const printed = { output: '', errors: '' };
  jest
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => Boolean((printed.output += String(text))));
  jest
    .spyOn(process.stderr, 'write')
    .mockImplementation((text) => Boolean((printed.errors += String(text))));
  return { code: await runCommandLine(args), ...printed };
}

describe('The command line', () => {
  it.each(['--help', '-h'])('prints the usage of a command for %s', async (flag) => {
    expect(await run('data:backup', flag)).toEqual({
      code: 0,
      output: USAGES['data:backup'],
      errors: '',
    });
  });

  it('lists all commands for --help alone', async () => {
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    for (const name of Object.keys(USAGES)) expect(output).toContain(`  ${name}\n`);
  });

  it('prints the accepted words of feeds for inventory:texts, which takes no arguments', async () => {
    const { code, output } = await run('inventory:texts');
    expect([code, output]).toEqual([0, `${acceptedTexts()}\n`]);
    expect((await run('inventory:texts', 'fuel')).code).toBe(2);
  });

  it('exits with 2 and the list for an unknown command', async () => {
    const { code, output, errors } = await run('toString');
    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(/^Unknown command "toString"\.\n\nUsage: node dist\/forecourt\.js/);
  });
});
