import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type FunctionComponent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { loadTexts } from '../../src/i18n/texts.ts';
import { storeLanguage } from '../../src/platform/language.ts';
import { MantineProvider } from '../../src/ui/kit.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', (url: unknown) => Promise.reject(new Error(`A component test has no server for ${url}`)));
storeLanguage('en');
await loadTexts();

interface RenderOptions {
  /** Cached query results: a component test has no server. */
  readonly data?: readonly (readonly [queryKey: readonly unknown[], data: unknown])[];
}

/** Renders a component as the app does, in English, until the test ends. */
export async function render(node: ReactNode, { data = [] }: RenderOptions = {}): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [queryKey, answer] of data) queries.setQueryData(queryKey, answer);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    queries.clear();
    container.remove();
  });
  await act(async () => {
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>{node}</QueryClientProvider>
      </MantineProvider>,
    );
  });
}

/** Renders a page at its path, below the layout with the id that the app's routes use. */
export async function renderPage(
  Page: FunctionComponent,
  { layout, path, ...options }: RenderOptions & { readonly layout: string; readonly path: string },
): Promise<void> {
  const root = createRootRoute();
  const parent = createRoute({ getParentRoute: () => root, id: layout });
  const page = createRoute({ getParentRoute: () => parent, path, component: Page });
  const router = createRouter({
    routeTree: root.addChildren([parent.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  await render(<RouterProvider router={router as never} />, options);
}

/** The fields with this label, in page order. */
export function fields(label: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
    (element) =>
      element.getAttribute('aria-label') === label ||
      [...(element.labels ?? [])].some(({ textContent }) => textContent?.replace(/ \*$/, '') === label),
  );
}

export function field(label: string): HTMLInputElement {
  const [found] = fields(label);
  if (!found) throw new Error(`No field has the label ${label}`);
  return found;
}

export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  );
  if (!found) throw new Error(`No button is named ${name}`);
  return found;
}

/** The error that a field shows. */
export function errorOf(element: HTMLElement): string | undefined {
  const ids = element.getAttribute('aria-invalid') === 'true' ? element.getAttribute('aria-describedby') : null;
  const described = (ids ?? '').split(' ').map((id) => document.getElementById(id));
  return described.find((node) => node?.id.endsWith('-error'))?.textContent ?? undefined;
}

export async function fill(element: HTMLInputElement, value: string): Promise<void> {
  await act(async () => {
    // React overrides the setter of the element to tell its own changes from the user's.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
    const type = element.tagName === 'SELECT' ? 'change' : 'input';
    element.dispatchEvent(new Event(type, { bubbles: true }));
  });
}

/** Clicks, and waits for the dialog or menu that the click loads. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.click();
    await vi.dynamicImportSettled();
  });
}
