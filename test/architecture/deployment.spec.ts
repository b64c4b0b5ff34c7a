import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { USAGES } from '../../src/commands/usage.js';
import { BRANDS } from '../../src/platform/config/brands.js';
import { readConfig } from '../../src/platform/config/config.js';
import { variablesOf } from '../../src/platform/config/variables.js';
import { useApp } from '../app-under-test.js';
import { IMAGE_ENV } from './image-folder.js';
import { ROOT } from './source-files.js';

const BASE = join(ROOT, 'deploy', 'base');
/** Time in which a server ends after it stops accepting requests (docs/operations.md). */
const LEAVING_SECONDS = 3;
type Labels = Readonly<Record<string, string>>;

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly envFrom: readonly {
    readonly configMapRef?: { name: string };
    readonly secretRef?: { name: string };
  }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly lifecycle: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly resources: { readonly requests: Labels; readonly limits: Labels };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Pod {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly terminationGracePeriodSeconds: number;
    readonly securityContext: object;
    readonly topologySpreadConstraints?: readonly {
      readonly labelSelector: { readonly matchLabels: Labels };
    }[];
    readonly containers: readonly Container[];
    readonly volumes: readonly { readonly name: string; readonly emptyDir: object }[];
  };
}
interface Selector {
  readonly matchLabels: Labels;
}

const { resources: files } = read<{ resources: string[] }>('kustomization.yaml');
const config = read<{ metadata: { name: string }; data: Labels }>('config.yaml');
const deployment = read<{
  metadata: { name: string };
  spec: { selector: Selector; template: Pod };
}>('deployment.yaml');
const migration = read<{ spec: { template: Pod } }>('migration.yaml');
const budget = read<{ spec: { selector: Selector } }>('disruption-budget.yaml');
const autoscaler = read<{ spec: { scaleTargetRef: object } }>('autoscaler.yaml');
const service = read<{ spec: { selector: Labels; ports: { targetPort: string }[] } }>(
  'service.yaml',
);
const guide = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
const names = new Set(Object.values(variablesOf(Object.values(BRANDS))).map(({ name }) => name));
const server = deployment.spec.template;
const [container] = server.spec.containers as [Container];
const pods = [server, migration.spec.template];

const site = useApp({ cars: 0 });

function read<Content>(file: string): Content {
  return parse(readFileSync(join(BASE, file), 'utf8')) as Content;
}

function selects(labels: Labels, pod: Pod): boolean {
  return Object.entries(labels).every(([name, value]) => pod.metadata.labels[name] === value);
}

describe('The Kustomize base', () => {
  it('lists every file of its folder', () => {
    expect([...files, 'kustomization.yaml'].toSorted()).toEqual(readdirSync(BASE).toSorted());
  });

  it('gives the server known variables with valid values', () => {
    expect(Object.keys(config.data).filter((name) => !names.has(name))).toEqual([]);
    const { host, port, dataDir, demoCount } = readConfig({ ...IMAGE_ENV, ...config.data });
    expect([host, port, dataDir, demoCount]).toEqual(['0.0.0.0', 3000, '/data', 0]);
  });

  it('keeps URLs with passwords in the Secret, whose variables the guide names', () => {
    for (const { spec } of pods) {
      expect(spec.containers[0]!.envFrom).toEqual([
        { configMapRef: { name: config.metadata.name } },
        { secretRef: { name: 'forecourt' } },
      ]);
    }
    const [, literals] = /kubectl create secret generic forecourt ([^`]*)```/.exec(guide)!;
    const secret = Array.from(literals!.matchAll(/--from-literal=(\w+)=/g), ([, name]) => name!);
    expect(secret).toContain('DATABASE_URL');
    expect(secret.filter((name) => !names.has(name) || name in config.data)).toEqual([]);
  });

  it('probes paths and ports that the server has', async () => {
    const ports = Object.fromEntries(
      container.ports!.map(({ name, containerPort }) => [name, String(containerPort)]),
    );
    expect(ports).toEqual({ http: config.data['PORT'], metrics: config.data['METRICS_PORT'] });
    for (const { httpGet } of [
      container.startupProbe,
      container.livenessProbe,
      container.readinessProbe,
    ]) {
      expect([
        httpGet.path,
        httpGet.port,
        (await fetch(site.origin + httpGet.path)).status === 404,
      ]).toEqual([httpGet.path, 'http', false]);
    }
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
    // A restart must not be triggered by problems that it cannot fix.
    expect(
      [container.livenessProbe, container.startupProbe].map(({ httpGet }) => httpGet.path),
    ).toEqual(['/health/live', '/health/live']);
    expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
  });

  it('selects server pods only', () => {
    const spread = server.spec.topologySpreadConstraints!.map(
      ({ labelSelector }) => labelSelector.matchLabels,
    );
    const selectors = [
      deployment.spec.selector.matchLabels,
      budget.spec.selector.matchLabels,
      service.spec.selector,
      ...spread,
    ];
    for (const labels of selectors)
      expect(pods.map((pod) => selects(labels, pod))).toEqual([true, false]);
    expect(autoscaler.spec.scaleTargetRef).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: deployment.metadata.name,
    });
  });

  it('gives a server time to drain before it is killed', () => {
    const leavingSeconds =
      container.lifecycle.preStop.sleep.seconds +
      Number(config.data['DRAIN_MS']) / 1_000 +
      LEAVING_SECONDS;
    expect(server.spec.terminationGracePeriodSeconds).toBeGreaterThan(leavingSeconds);
  });

  it('lets pods gain no privileges, write to their volumes only, and use limited memory', () => {
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      const [{ securityContext, resources, volumeMounts }] = spec.containers as [Container];
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
        config.data['DATA_DIR'],
        '/tmp',
      ]);
      expect(spec.volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name));
      expect(Object.keys({ ...resources.requests, ...resources.limits }).toSorted()).toEqual([
        'cpu',
        'memory',
      ]);
    }
  });

  it('migrates tables with an existing command', () => {
    const [{ args }] = migration.spec.template.spec.containers as [Container];
    expect(args!.slice(0, 2)).toEqual(['node', 'dist/forecourt.js']);
    expect(Object.keys(USAGES)).toContain(args![2]);
  });
});
