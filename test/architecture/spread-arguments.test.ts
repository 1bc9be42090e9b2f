import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * A list that is spread as the arguments of a function ends in a RangeError once it is long; `extremes.ts` of the contract
 * has functions that do not spread. The lists below stay short, for the reason given with each.
 */
const SHORT_LISTS: Readonly<Record<string, string>> = {
  'contract/src/accounts/password-strength.ts': 'the rows of a keyboard',
  'contract/src/applets/content/expression.ts': 'the arguments of a function in a text of 10,000 characters',
  'contract/src/applets/order/run-order.ts': 'the branches of an event trigger',
  'contract/src/applets/triggers/next-occurrence.ts': 'the days of a week',
  'contract/src/charts/index.ts': 'the types of charts',
  'contract/src/platform/extremes.ts': 'the comment that says so',
  'server/src/cli.ts': 'the commands',
  'server/src/domains/accounts/sign-in/sign-in-limit.ts': 'the limits of a sign-in',
  'server/src/domains/applets/dry-run/dry-run.ts': 'the conditions of an event trigger',
  'server/src/domains/applets/engine/runs.ts': 'the actions of an event trigger',
  'server/src/domains/classes/class-list/routes.ts': 'a class',
  'server/src/domains/learning/weather/service.ts': 'the kinds of weather stations',
  'server/src/domains/records/import/sender-turns.ts': 'the values of a request of 512 kB',
  'server/src/domains/records/import/timed-publishing.ts': 'the reasons of an answer',
  'server/src/domains/records/module.ts': 'two places',
  'server/src/domains/records/store/computed/computed-reader.ts': 'the inputs of a formula',
  'server/src/domains/subscriptions/resolution.ts': 'what gives a user access',
  'server/src/domains/subscriptions/service.ts': 'what gave a user access',
  'server/src/maintenance/automatic/automatic-backups.ts': 'the automatic backups that are kept',
  'server/src/platform/limits/guess-turns.ts': 'those who wait at an address',
  'server/src/platform/limits/shared-limit.ts': 'the limits of a call',
};

const SPREAD =
  /\.(?:push|unshift|splice|fromCharCode|fromCodePoint)\((?:\.\.\.|[^(){}]*, \.\.\.)|Math\.(?:max|min)\([^)]*\.\.\./;
const PACKAGES = join(import.meta.dirname, '../../packages');

test('no list that users make long is spread as arguments', () => {
  const files = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], { cwd: PACKAGES });
  expect(files.length).toBeGreaterThan(500);
  const spreading = files.filter((file) => SPREAD.test(readFileSync(join(PACKAGES, file), 'utf8')));
  expect(spreading.sort()).toEqual(Object.keys(SHORT_LISTS).sort());
});
