import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@tinkerstream/contract/api';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { pathParameters } from '@tinkerstream/contract/platform/endpoint';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '../../packages/server/src/platform/http/openapi.ts';
import { startServer } from '../support/server-process.ts';

/* Reads calls.tsv or screens.tsv, which list what the specification names. */

function readList<Column extends string>(file: string): Record<Column, string>[] {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<Column, string>;
  });
}

const calls = readList<'area' | 'method' | 'path' | 'who'>('calls.tsv');
const declared = new Map(
  Object.values(API)
    .flatMap((domain) => Object.values(domain))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the calls of the specification', () => {
  test('are listed', () => {
    expect(calls.length).toBeGreaterThan(90);
  });

  test('are all declared', () => {
    expect(calls.map(nameOf).filter((name) => !declared.has(name))).toEqual([]);
  });

  test('have the audience that the specification names', () => {
    const different = calls.flatMap((call) => {
      const endpoint = declared.get(nameOf(call));
      // Signing out needs a session, which does not always belong to a user.
      const access = endpoint?.access === 'session' ? 'user' : endpoint?.access;
      return access === undefined || access === call.who ? [] : [`${nameOf(call)}: ${access}, not ${call.who}`];
    });
    expect(different).toEqual([]);
  });

  test('are answered by a server, and not by its “no such call”', async () => {
    const server = await startServer();
    const { paths } = (await (await fetch(`${server.http}/swagger/tinkerstream.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const unanswered: string[] = [];
    for (const [name, { method, path }] of declared) {
      expect(paths[path]?.[method.toLowerCase()], `${name} in the OpenAPI document`).toBeDefined();
      const address = pathParameters(path).reduce((filled, key) => filled.replace(`{${key}}`, 'x'), path);
      const response = await fetch(server.http + address, { method });
      if ((await response.text()).includes(requestErrors.callUnknown)) unanswered.push(name);
    }
    await server.stop();
    expect(unanswered).toEqual([]);
  });
});

test('the OpenAPI document of the server is that of the contract', () => {
  const { paths } = openApiDocument(API, '1');
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual([...declared.keys()].sort());
});

describe('the screens of the specification', () => {
  const screens = readList<'who' | 'route' | 'screen'>('screens.tsv');
  const routes = globSync(join(import.meta.dirname, '../../packages/web/src/app/routes/*.ts'));
  const routed = routes.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
  );

  test('are listed', () => {
    expect(screens.length).toBeGreaterThan(50);
    expect(routed.length).toBeGreaterThan(5);
  });

  test('each have a route in the web app', () => {
    const shapes = new Set(routed.map(shapeOf));
    const missing = screens
      .filter(({ route }) => route !== '*' && !shapes.has(shapeOf(route)))
      .map(({ route }) => route);
    expect(missing).toEqual([]);
  });
});

/** A route without its parameter names, which the router spells its own way: `:id` and `$id` are equal. */
function shapeOf(route: string): string {
  return route.replace(/\{\$\w+\}|[:$]\w+/g, '{}');
}
