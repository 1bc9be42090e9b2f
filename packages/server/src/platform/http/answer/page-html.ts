import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Answers, FollowingNeeds, Page } from '@tinkerstream/contract/pages';
import { fillPath, pathParameters } from '@tinkerstream/contract/platform/endpoint';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  publicPageLanguage,
} from '@tinkerstream/contract/platform/language';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/web/embedded-page';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import {
  FIRST_ANSWERS,
  type FirstAnswers,
  type WebFiles,
  type WebPages,
} from '@tinkerstream/contract/platform/web/web-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedTags, type Client } from '../caller.ts';
import { readCookies } from '../cookies.ts';
import { RequestClient } from '../request/request-client.ts';

/** Maximum time of a call: a slower one is left to the page. */
const PATIENCE_MS = 300;

/** What pages ask for first, as the contract declares it. */
export interface FirstCalls {
  /** The sign-in screen. */
  readonly signIn: Page;
  /** Any page of a signed-in user. */
  readonly console: Page;
  /** By path, beyond those of the console. */
  readonly pages: Readonly<Record<string, Page>>;
}

const SIGN_IN_PATHS = ['/', '/user/login'];
/** Characters of an access token that distinguish users, and are no use without the rest. */
const TOKEN_END_LENGTH = 8;

/**
 * Answers with the HTML of a page, with the needs of its first visit: its files begin to load with the HTML, and the
 * answers of its calls are in it. The answers are those that the page itself would get with the access token of its
 * cookie.
 */
export function createPageHtml(
  app: FastifyInstance,
  dist: string,
  configFor: (client: Client) => WebConfig,
  firstCalls: FirstCalls,
) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const pages = readPages(dist, firstCalls);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] as string;
    const cookies = readCookies(request.headers.cookie);
    const token = (!isEmbeddedPage(path) && cookies.get('accessToken')) || undefined;
    const config = configFor(new RequestClient(request));
    const { files, texts, calls, follow } = needsOf(pages, path, token !== undefined);
    const language = languageOfPage(request, path, cookies.get('language'));
    const ask = async (address: string) => [address, await answer(app, request, address, { token, language })];
    const askAll = async (addresses: readonly string[]): Promise<Answers> =>
      Object.fromEntries(await Promise.all(config.backends.main === '' ? addresses.map(ask) : []));
    const answers = await askAll(calls);
    const further = follow?.(answers);
    const first: FirstAnswers = {
      date: new Date().toUTCString(),
      tokenEnd: token?.slice(-TOKEN_END_LENGTH),
      // JSON leaves out undefined answers.
      answers: { '/config.json': config, ...answers, ...(await askAll(further?.calls ?? [])) },
    };
    const own = linksTo(new Set([...files, ...texts[language]]), html);
    const parts = further?.parts.flatMap((name) => pages.parts[name] ?? []) ?? [];
    const later = new Set(parts.flatMap((part) => [...part.files, ...part.texts[language]]));
    const links = own + linksToLater(later, html + own);
    return (
      reply
        .header('content-type', 'text/html; charset=utf-8')
        // The page is not cached: a browser that goes back would show the old answers.
        .header('cache-control', 'no-store')
        .send(html.replace('</head>', () => `${links}${dataBlock(first)}</head>`))
    );
  };
}

/** The language of a page, by the rules of the page itself. */
function languageOfPage(request: FastifyRequest, path: string, stored: string | undefined): Language {
  if (!isEmbeddedPage(path)) return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  const query = new URLSearchParams(request.url.split('?')[1]);
  return publicPageLanguage(query.get('lang'), stored, acceptedTags(request.headers['accept-language']));
}

interface Needs extends WebFiles {
  readonly calls: readonly string[];
  /** What follows from the answers of `calls`. */
  readonly follow?: (answers: Answers) => FollowingNeeds;
}

function readPages(dist: string, firstCalls: FirstCalls) {
  const { pages, ...others } = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as WebPages;
  const patterns = Object.entries(firstCalls.pages).map(([path, page]) => {
    const names = pathParameters(path);
    // Only an id becomes a part of a call's address.
    const isUsed = (name: string) => page.calls.some((call) => pathParameters(call).includes(name));
    return {
      pattern: new RegExp(`^${fillPath(path, (name) => (isUsed(name) ? '([\\w-]+)' : '([^/]+)'))}$`),
      names,
      page,
      files: pages[path] as WebFiles,
    };
  });
  return { ...others, patterns, firstCalls };
}

/** The needs of a page, with the parameters of its path filled in. */
function needsOf(pages: ReturnType<typeof readPages>, path: string, isSignedIn: boolean): Needs {
  const { signIn, console } = pages.firstCalls;
  if (!isSignedIn) {
    return SIGN_IN_PATHS.includes(path) ? { ...pages.signIn, calls: signIn.calls } : { ...pages.visitor, calls: [] };
  }
  for (const { pattern, names, page, files } of pages.patterns) {
    const values = pattern.exec(path)?.slice(1);
    if (!values) continue;
    const parameters = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    const { follow } = page;
    return {
      ...files,
      calls: [...console.calls, ...page.calls.map((call) => fillPath(call, (name) => parameters[name] ?? ''))],
      ...(follow && { follow: (answers) => follow(answers, parameters) }),
    };
  }
  return { ...pages.console, calls: console.calls };
}

/** The answer of a call that the page would make; undefined if it is no success, or late. */
async function answer(
  app: FastifyInstance,
  { headers, raw }: FastifyRequest,
  address: string,
  { token, language }: { readonly token: string | undefined; readonly language: Language },
): Promise<unknown> {
  const forwarded = Object.entries(headers).filter(([name]) => name === 'host' || name.startsWith('x-forwarded-'));
  const call = app.inject({
    url: address,
    headers: {
      ...Object.fromEntries(forwarded),
      'accept-language': language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(raw.socket.remoteAddress !== undefined && { remoteAddress: raw.socket.remoteAddress }),
  });
  const late = setTimeoutPromise(PATIENCE_MS, undefined, { ref: false });
  // An answer that breaks off fails the call.
  const response = await Promise.race([call, late]).catch(() => undefined);
  return response?.statusCode === 200 ? response.json() : undefined;
}

/** Elements that load files which the HTML does not load already. */
function linksTo(files: ReadonlySet<string>, html: string): string {
  return missingIn(html, files)
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="${file}">`
        : `<link rel="modulepreload" crossorigin href="${file}">`,
    )
    .join('');
}

/** Elements that load files before a script asks for them, after everything that the page itself needs. */
function linksToLater(files: ReadonlySet<string>, html: string): string {
  return missingIn(html, files)
    .map((file) => {
      const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
      return `<link ${kind} fetchpriority="low" crossorigin href="${file}">`;
    })
    .join('');
}

function missingIn(html: string, files: ReadonlySet<string>): string[] {
  return [...files].filter((file) => !html.includes(`"${file}"`));
}

/** Data is no script, so the content security policy need not allow it. */
function dataBlock(first: FirstAnswers): string {
  const json = JSON.stringify(first).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${FIRST_ANSWERS}">${json}</script>`;
}
