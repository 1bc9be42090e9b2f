import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test("tests run on the product's Node version", () => {
  expect(process.versions.node).toMatch(/^24\./);
});

test('.nvmrc, the Docker image, CI and package.json name the same Node version', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(dependencies.node).toMatch(/^\^24\./);
  expect(read('.nvmrc').trim()).toBe('24');
  expect(read('Dockerfile')).toContain('FROM node:24-');
  expect(read('.github/workflows/ci.yml')).toContain('container: node:24-');
});
