import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An object in a bucket. */
export interface StoredObject {
  readonly content: Buffer;
  /** Whether the request was signed, and with whose key. */
  readonly authorization: string;
}

export interface S3Server {
  /** The value for FILES_URL. */
  readonly url: string;
  /** The objects by bucket and key: `/bucket/folder/key`. */
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** The status that every request gets while this is set. */
  failWith: number | undefined;
  readonly stop: () => Promise<void>;
}

/** An S3 server on loopback with the part of the protocol that files need: PUT, GET and DELETE of objects, and their list. */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3');
    const body = await bodyOf(request);
    if (s3.failWith !== undefined) return response.writeHead(s3.failWith).end();
    switch (request.method) {
      case 'PUT':
        objects.set(path, { content: body, authorization: request.headers.authorization ?? '' });
        return response.writeHead(200, { etag: '"x"' }).end();
      case 'GET': {
        if (searchParams.has('list-type')) return response.writeHead(200).end(listOf(objects, path, searchParams));
        const object = objects.get(path);
        if (!object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
        return response.writeHead(200, { 'content-length': object.content.length }).end(object.content);
      }
      case 'DELETE':
        objects.delete(path);
        return response.writeHead(204).end();
      default:
        return response.writeHead(405).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const s3: S3Server = {
    url: `s3+http://key:secret%2Fword@127.0.0.1:${port}/school/files?region=eu-test-1`,
    objects,
    failWith: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return s3;
}

/** All objects below a prefix, as one page. */
function listOf(objects: ReadonlyMap<string, StoredObject>, path: string, query: URLSearchParams): string {
  const bucket = path.replace(/\/$/, '');
  const keys = [...objects.keys()].map((key) => key.slice(bucket.length + 1));
  const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? ''));
  const contents = found.map((key) => `<Contents><Key>${key}</Key><Size>1</Size><ETag>"x"</ETag></Contents>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
