import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../architecture/source-files.js';
import { useApp } from '../app-under-test.js';
import { commandsOf, runCommand } from './documented-commands.js';

const site = useApp({ cars: 1_500 });
const page = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
const section = page.slice(
  page.indexOf('## A client in TypeScript'),
  page.indexOf('## A client in Python'),
);
const PROGRAMS = join(ROOT, 'docs/clients/typescript');
const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};

/**
 * npm's errors when it cannot reach its registry, or does not trust it: a proxy's certificate that
 * this Node does not know.
 */
const REGISTRY_AWAY =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|FETCH_ERROR|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|E(?:CONNECTION|IDLE|RESPONSE|TRANSFER)TIMEOUT)\b/;
/**
 * Time limit of a command. npm installs a compiler that checks generated code, which takes minutes
 * on a busy machine.
 */
const MAX_MS = 600_000;
/**
 * Variables for the connection to the registry. Others of npm are left out, because `npm test` sets
 * the product's folder in them.
 */
const NETWORK = [
  'HOME',
  'npm_config_registry',
  'npm_config_userconfig',
  'HTTPS_PROXY',
  'https_proxy',
  'NO_PROXY',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
];
/** npm fails fast without a registry. */
const ONE_TRY = {
  npm_config_fetch_retries: '0',
  npm_config_fetch_timeout: '30000',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
};

describe('The TypeScript client of docs/api.md, set up in an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-follows-'));
  const network = Object.fromEntries(NETWORK.map((name) => [name, process.env[name]]));
  const env = {
    ...network,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
    ...ONE_TRY,
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('pins the versions that are tested', () => {
    for (const name of ['@hey-api/openapi-ts', 'typescript'])
      expect(section).toContain(`${name}@${devDependencies[name]!}`);
  });

  it(
    'lists the cars of a phrase',
    async () => {
      for (const name of readdirSync(PROGRAMS))
        writeFileSync(join(folder, name), withOrigin(readFileSync(join(PROGRAMS, name), 'utf8')));
      let output = '';
      for (const command of commandsOf(section)) {
        const result = await runCommand(command, folder, { ...env, FORECOURT: site.origin });
        if (
          result.code !== 0 &&
          command.startsWith('npm install') &&
          REGISTRY_AWAY.test(result.output)
        )
          useInstalledPackages();
        else expect(result.code === 0 ? '' : `${command}\n${result.output}`).toBe('');
        output = result.output;
      }
      expect(output).toContain('awd: AWD / 4WD\nsuv: SUV / Crossover\nunder 25k: Under $25,000\n');
      expect(output).not.toContain('Warning');
      expect(output).toMatch(
        /^ *\$[\d,]+ {2}\w+ \d{4} .*, listed \d{4}-\d\d-\d\d by |^No cars\.$/m,
      );
    },
    MAX_MS,
  );

  function withOrigin(text: string): string {
    return text.replaceAll('http://localhost:3000', site.origin);
  }

  function useInstalledPackages(): void {
    process.stderr.write(
      'npm cannot reach its registry: docs/api.md is followed with the same versions from node_modules instead.\n',
    );
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  }
});
