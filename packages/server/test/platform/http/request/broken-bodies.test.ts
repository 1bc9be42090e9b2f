import { createToken } from '@tinkerstream/contract/accounts';
import { API } from '@tinkerstream/contract/api';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { type Endpoint, fillPath } from '@tinkerstream/contract/platform/endpoint';
import { createProject, uploadProjectFile } from '@tinkerstream/contract/projects';
import { sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { RawHttp, sendRaw } from '../../../support/connections/raw-http.ts';

let server: ServerProcess;
let api: Api;
let projectId: string;
let topicName: string;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
  ({ topicName } = await api.createTopic('Bodies', 'n'));
  projectId = (await api.call(createProject, { projectName: 'Bodies' })).id;
});
afterAll(() => server.stop());

const CALLS: readonly Endpoint[] = Object.values(API).flatMap((calls) => Object.values(calls) as Endpoint[]);
/** A call of each way to read a body, for its access. */
const WITH_BODY = [
  ...new Map(
    CALLS.filter(({ method }) => method !== 'GET').map((endpoint) => {
      const { method, encoding = 'json', access, forBoards, streamed, anyBytes } = endpoint;
      return [[method, encoding, access, forBoards, streamed, anyBytes].join(), endpoint] as const;
    }),
  ).values(),
].map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const FORM = 'multipart/form-data';
const DISPOSITION = 'Content-Disposition: form-data; name="grant_type"';
const BODIES: readonly (readonly [what: string, headers: readonly string[], body: string])[] = [
  ['a form without a boundary', [`Content-Type: ${FORM}`], 'x'],
  ['a form with an empty boundary', [`Content-Type: ${FORM}; boundary=`], '--\r\n'],
  ['a form with a boundary that is not closed', [`Content-Type: ${FORM}; boundary="b`], '--b--\r\n'],
  ['a form with two boundaries', [`Content-Type: ${FORM}; boundary=a; boundary=b`], '--b--\r\n'],
  ['a form in another type of form', ['Content-Type: multipart/mixed; boundary=b'], '--b--\r\n'],
  ['a form that has no end', [`Content-Type: ${FORM}; boundary=b`], `--b\r\n${DISPOSITION}\r\n\r\npassw`],
  ['a form with the boundary of another one', [`Content-Type: ${FORM}; boundary=b`], `--c\r\n${DISPOSITION}\r\n\r\nx`],
  ['a form with a head without a name', [`Content-Type: ${FORM}; boundary=b`], '--b\r\n:\r\n\r\nx\r\n--b--\r\n'],
  [
    'a form with an overlong head',
    [`Content-Type: ${FORM}; boundary=b`],
    `--b\r\nX: ${'x'.repeat(90_000)}\r\n--b--\r\n`,
  ],
  [
    'a form with an unknown encoding',
    [`Content-Type: ${FORM}; boundary=b`],
    `--b\r\n${DISPOSITION}\r\nContent-Type: text/plain; charset=klingon\r\n\r\n\xff\r\n--b--\r\n`,
  ],
  [
    'a form with a name of the language',
    [`Content-Type: ${FORM}; boundary=b`],
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  ],
  [
    'a form with many fields',
    [`Content-Type: ${FORM}; boundary=b`],
    `${`--b\r\n${DISPOSITION}\r\n\r\nx\r\n`.repeat(500)}--b--\r\n`,
  ],
  [
    'a part that says JSON and is none',
    [`Content-Type: ${FORM}; boundary=b`],
    `--b\r\n${DISPOSITION}\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n`,
  ],
  ['JSON that is cut off', ['Content-Type: application/json'], '{"a":'],
  ['JSON that is no object', ['Content-Type: application/json'], '[1]'],
  ['JSON that is a text', ['Content-Type: application/json'], '"x"'],
  ['JSON in UTF-16', ['Content-Type: application/json; charset=utf-16le'], '{\0}\0'],
  ['JSON in an unknown encoding', ['Content-Type: application/json; charset=klingon'], '{\xff}'],
  ['JSON of deep lists', ['Content-Type: application/json'], `${'['.repeat(100_000)}`],
  ['a compressed body', ['Content-Type: application/json', 'Content-Encoding: gzip'], '\x1f\x8b\x08\0\0\0\0\0'],
  ['a body with an unknown compression', ['Content-Type: application/json', 'Content-Encoding: x-none'], '{"'],
  ['no type', [], 'x'],
  ['a type without a name', ['Content-Type: /'], 'x'],
  ['a type of semicolons', ['Content-Type: ;;;'], 'x'],
  ['a type in another script', ['Content-Type: application/\xe4\xb8\xad'], 'x'],
  ['a long type', [`Content-Type: application/json;${'x'.repeat(9000)}`], 'x'],
  [
    'an address form that cannot be decoded',
    ['Content-Type: application/x-www-form-urlencoded'],
    '%=%zz&=&__proto__=1&\xff',
  ],
];
/** Bodies whose length is not plain. */
const FRAMES: readonly (readonly [what: string, headers: readonly string[], body: string])[] = [
  ['a compressed transfer', ['Transfer-Encoding: gzip, chunked'], '1\r\nx\r\n0\r\n\r\n'],
  ['an unknown transfer', ['Transfer-Encoding: klingon'], 'x'],
  ['chunks twice', ['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'],
  ['a chunk without its size', ['Transfer-Encoding: chunked'], 'x\r\n'],
  ['a chunk with a negative size', ['Transfer-Encoding: chunked'], '-1\r\nx\r\n0\r\n\r\n'],
  ['a trailer', ['Transfer-Encoding: chunked', 'Trailer: X'], '1\r\nx\r\n0\r\nX: y\r\n\r\n'],
  ['a length in words', ['Content-Length: one'], 'x'],
  ['a negative length', ['Content-Length: -1'], 'x'],
  ['a length with a sign', ['Content-Length: +1'], 'x'],
  ['a huge length', ['Content-Length: 99999999999999999999'], 'x'],
];

function requestTo({ method, path }: Endpoint, headers: readonly string[], body: string, length = true): string {
  const own = { projectId, topicName };
  const target = fillPath(path, (name) => own[name as keyof typeof own] ?? '1');
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${api.accessToken}`,
    ...headers,
    ...(length ? [`Content-Length: ${body.length}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

async function faultsOf(endpoint: Endpoint): Promise<unknown[]> {
  const requests = [
    ...BODIES.map(([what, headers, body]) => [what, requestTo(endpoint, headers, body)] as const),
    ...FRAMES.map(([what, headers, body]) => [what, requestTo(endpoint, headers, body, false)] as const),
  ];
  const answers = await Promise.all(
    requests.map(async ([what, request]) => [what, await sendRaw(server.http, request)] as const),
  );
  return answers.filter(([, { status }]) => status >= 500);
}

test.each(WITH_BODY)('%s answers any broken body with an error of its sender', async (_name, endpoint) => {
  expect(await faultsOf(endpoint)).toEqual([]);
});

describe('a broken form is refused in words, where', () => {
  test.each(BODIES.filter(([, headers]) => headers[0]?.includes(FORM)))('it is %s', async (_what, headers, body) => {
    const { status, body: answer } = await sendRaw(server.http, requestTo(createToken, headers, body));
    expect([400, 413]).toContain(status);
    expect(JSON.parse(answer)).toMatchObject({ errors: [{ description: expect.stringMatching(/\w+ \w+/) }] });
  });
});

test('a compressed body is refused with the reason', async () => {
  const request = requestTo(sendMessage, ['Content-Type: application/json', 'Content-Encoding: gzip'], '\x1f\x8b\x08');
  const { status, body } = await sendRaw(server.http, request);
  expect({ status, body: JSON.parse(body) }).toMatchObject({
    status: 415,
    body: { errors: [{ code: requestErrors.encodingUnsupported }] },
  });
  const board = await sendRaw(
    server.http,
    `POST /send/${topicName} HTTP/1.0\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\nn=1`,
  );
  expect(board).toMatchObject({ status: 415, body: expect.stringMatching(/^error: .*Content-Encoding/) });
});

describe('a client that vanishes while its body arrives is no failure of the database', () => {
  const LATER = 'Content-Length: 50000';
  test.each<[string, () => string]>([
    ['a board', () => `POST /send/${topicName} HTTP/1.1\r\nHost: localhost\r\n${LATER}\r\n\r\nn=1`],
    ['a call', () => requestTo(sendMessage, ['Content-Type: application/json', LATER], '{"a":', false)],
    ['a sign-in', () => requestTo(createToken, [`Content-Type: ${FORM}; boundary=b`, LATER], '--b\r\n', false)],
    [
      'a file',
      () =>
        requestTo(
          uploadProjectFile,
          [`Content-Type: ${FORM}; boundary=b`, LATER],
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx',
          false,
        ),
    ],
  ])('%s', async (_what, request) => {
    for (const leave of ['resetAndDestroy', 'destroy', 'end'] as const) {
      const connection = await RawHttp.open(server.http);
      connection.send(request());
      // The server has the request once it has counted a later one.
      await sendRaw(server.http, `GET /last/${topicName} HTTP/1.0\r\n\r\n`);
      connection.socket[leave]();
      await connection.closed;
    }
    await api.getTopic((await api.createTopic('Later', 'n')).id);
    expect(server.output()).not.toMatch(/A call failed/);
  });
});
