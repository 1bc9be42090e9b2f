import { createReadStream, type ReadStream } from 'node:fs';
import { Disk, type DriveFile } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { StartError } from '../start-error.ts';
import type { FileStore } from './file-store.ts';

/**
 * Stores files in a bucket of Amazon S3 or of a compatible server.
 * @param address `s3://key:secret@host/bucket/prefix?region=…`, or `s3+http://…` for a server without TLS
 * @throws StartError if the address is malformed; its message never contains the secret
 */
export function createS3FileStore(address: string): FileStore & { readonly list: () => Promise<string[]> } {
  const { endpoint, region, credentials, bucket, prefix } = readAddress(address);
  const disk = new Disk(
    new S3Driver({
      endpoint,
      region,
      credentials,
      bucket,
      visibility: 'private',
      supportsACL: false,
      forcePathStyle: true,
      // Servers other than Amazon's do not support trailing checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
  const keyOf = (key: string) => prefix + key;
  const listObjects = async (recursive: boolean) => {
    const files: DriveFile[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await disk.listAll(prefix === '' ? undefined : prefix, { recursive, paginationToken });
      for (const found of page.objects) if (found.isFile) files.push(found as DriveFile);
      ({ paginationToken } = page);
    } while (paginationToken !== undefined);
    return files;
  };
  return {
    async put(key, { path, size }) {
      const options = { contentLength: size, contentType: 'application/octet-stream' };
      if (size === 0) await disk.put(keyOf(key), new Uint8Array(), options);
      else await sendFile(path, (content) => disk.putStream(keyOf(key), content, options));
    },
    async read(key) {
      try {
        return await disk.getStream(keyOf(key));
      } catch (error) {
        const { cause } = error as { readonly cause?: { readonly name?: string } };
        if (cause?.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    remove: (key) => disk.delete(keyOf(key)),
    /** The keys of all files without a folder. */
    async list() {
      return (await listObjects(false)).map(({ name }) => name);
    },
    async listKeys() {
      const keys = (await listObjects(true)).map(({ key }) => key.slice(prefix.length));
      return keys.filter((key) => key.includes('/')).sort();
    },
  };
}

/** The SDK does not listen for a stream's errors, and would wait forever for the rest of it. */
async function sendFile(path: string, send: (content: ReadStream) => Promise<void>): Promise<void> {
  const content = createReadStream(path);
  const failed = new Promise<never>((_resolve, reject) => content.once('error', reject));
  try {
    await Promise.race([send(content), failed]);
  } finally {
    content.destroy();
  }
}

function readAddress(address: string) {
  try {
    const { protocol, host, pathname, searchParams, username, password } = new URL(address);
    const [bucket = '', ...folders] = pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
    const credentials = {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
    if (credentials.accessKeyId && credentials.secretAccessKey && host && bucket) {
      return {
        endpoint: `${protocol === 's3+http:' ? 'http' : 'https'}://${host}`,
        region: searchParams.get('region') ?? 'us-east-1',
        credentials,
        bucket,
        prefix: folders.map((folder) => `${folder}/`).join(''),
      };
    }
  } catch {
    // The error is not rethrown: it contains the whole address.
  }
  throw new StartError(
    'FILES_URL cannot be read. It has the form s3://key:secret@host/bucket?region=us-east-1, with s3+http:// for a ' +
      'server without TLS; characters such as / + % in the secret are written as %2F %2B %25.',
  );
}
