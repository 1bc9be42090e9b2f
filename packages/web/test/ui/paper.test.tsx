// @vitest-environment happy-dom
import { useEffect, useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentMedium, drawnLight, endPaper, watchPrinting } from '../../src/ui/paper/paper.ts';
import { printPage } from '../../src/ui/paper/print-page.ts';
import { useMedium, useScheme } from '../../src/ui/paper/use-medium.ts';
import { render } from '../support/component.tsx';

const root = document.documentElement;
afterEach(() => {
  root.removeAttribute('data-mantine-color-scheme');
  vi.unstubAllGlobals();
});

/** A component that shows the medium, and records what its effects have seen: a drawing follows effects. */
function Shown({ seen }: { readonly seen: string[] }) {
  const [scheme, medium] = [useScheme(), useMedium()];
  const last = useRef('');
  useEffect(() => {
    const now = `${medium} ${scheme}`;
    if (last.current !== now) seen.push(now);
    last.current = now;
  });
  return <p>{`${medium} ${scheme}`}</p>;
}

test('what is drawn for a picture is light at once, and afterwards as before', async () => {
  const seen: string[] = [];
  await render(<Shown seen={seen} />);
  root.setAttribute('data-mantine-color-scheme', 'dark');
  const during = drawnLight(() => [root.getAttribute('data-mantine-color-scheme'), seen.at(-1), currentMedium()]);
  expect(during).toEqual(['light', 'picture light', 'picture']);
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect([seen.at(-1), currentMedium()]).toEqual(['screen light', 'screen']);
  expect(() =>
    drawnLight(() => {
      throw new Error('no canvas');
    }),
  ).toThrow('no canvas');
  expect([root.getAttribute('data-mantine-color-scheme'), currentMedium()]).toEqual(['dark', 'screen']);
});

test('a page is drawn for paper while a browser prints, however it says so', async () => {
  const seen: string[] = [];
  await render(<Shown seen={seen} />);
  root.setAttribute('data-mantine-color-scheme', 'dark');
  let changed = (_event: { readonly matches: boolean }): void => {};
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: (_name: string, listener: typeof changed) => {
      changed = listener;
    },
  }));
  watchPrinting();
  const state = () => [currentMedium(), root.dataset.paper, root.getAttribute('data-mantine-color-scheme')];
  // Browsers send both events, in either order.
  dispatchEvent(new Event('beforeprint'));
  changed({ matches: true });
  expect(state()).toEqual(['print', '', 'light']);
  expect(seen.at(-1)).toBe('print light');
  changed({ matches: false });
  dispatchEvent(new Event('afterprint'));
  expect(state()).toEqual(['screen', undefined, 'dark']);
  changed({ matches: true });
  expect(state()).toEqual(['print', '', 'light']);
  changed({ matches: false });
  expect(state()).toEqual(['screen', undefined, 'dark']);
});

test('a page that is printed by its own button waits for what loads, and is the screen again where nothing is printed', async () => {
  document.body.innerHTML = '<p role="status" data-loading></p>';
  const media: string[] = [];
  vi.stubGlobal('print', () => media.push(currentMedium()));
  const done = printPage();
  await printPage();
  expect([currentMedium(), media]).toEqual(['print', []]);
  document.body.innerHTML = '<p>There</p>';
  await done;
  expect([currentMedium(), media]).toEqual(['screen', ['print']]);

  vi.stubGlobal('print', () => dispatchEvent(new Event('beforeprint')));
  await printPage();
  expect(currentMedium()).toBe('print');
  endPaper();
  expect(currentMedium()).toBe('screen');
});

test('a printed page includes pictures far from the viewport, and waits for empty tiles', async () => {
  document.body.innerHTML = '<ul aria-busy="true" data-loading></ul><img loading="lazy" src="far.jpg">';
  const [picture] = document.querySelectorAll('img');
  // In a browser, a picture is complete once it has been loaded.
  Object.defineProperty(picture, 'complete', { get: () => picture?.getAttribute('loading') !== 'lazy' });
  const media: string[] = [];
  vi.stubGlobal('print', () => media.push(currentMedium()));
  const done = printPage();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(media).toEqual([]);
  document.querySelector('ul')?.remove();
  await done;
  expect(media).toEqual(['print']);
});
