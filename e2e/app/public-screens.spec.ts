// Before a release.
import { readFileSync } from 'node:fs';
import { expect, setLanguage, test } from '../support/fixtures.ts';

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The public screens of the specification, and further screens that open without a session. */
function publicRoutes(): string[] {
  const specified = textOf('test/specification/screens.tsv')
    .split('\n')
    .filter((line) => line.startsWith('public\t'))
    .map((line) => line.split('\t')[1] ?? '');
  const own = ['open', 'embedded', 'sign-in'].flatMap((name) =>
    [...textOf(`packages/web/src/app/routes/${name}-routes.ts`).matchAll(/path: '([^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  );
  return [...new Set([...specified, ...own].map((route) => route.replaceAll(/\$(\w+)/g, ':$1')))].filter(
    (route) => route !== '*',
  );
}

/** Screens that lead a visitor without a session elsewhere. */
const LANDS_ELSEWHERE: Readonly<Record<string, string>> = { '/user/logout': '/user/login' };

for (const route of publicRoutes()) {
  test(`a visitor without a session opens ${route}, and is asked for none`, async ({ page, server }) => {
    await setLanguage(page, 'en', server);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    const address = route.replace(':language', 'en').replaceAll(/:\w+/g, 'nothing');
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('body')).not.toBeEmpty();
    const { pathname } = new URL(page.url());
    expect(pathname).toBe(LANDS_ELSEWHERE[route] ?? address);
    expect(refused).toEqual([]);
  });
}
