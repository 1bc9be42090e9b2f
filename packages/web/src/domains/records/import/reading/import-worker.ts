import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Batch } from './batches.ts';
import type { ImportAnswer, ImportRequest, ImportTasks } from './messages.ts';
import { type OpenedFile, openFile } from './open-file.ts';
import { ContentError } from './source/content-error.ts';
import { OpenQuoteError } from './source/csv-parser.ts';

/* This worker reads the file of an import, so that the page stays responsive. */

let file: OpenedFile | undefined;
let batches: { readonly next: number; readonly reader: AsyncGenerator<Batch> } | undefined;

async function open(input: ImportTasks['open']['input']): Promise<ImportTasks['open']['output']> {
  batches = undefined;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  file = await openFile(input.file, { ...input, zone });
  return { hash: await hashOf(input.file), ...(await file.guess('found')) };
}

/** The SHA-256 hash of a file. `crypto.subtle` hashes only data in memory, and does not exist on pages without HTTPS. */
async function hashOf(blob: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
  }
}

async function batch(
  opened: OpenedFile,
  { choices, latest, firstRow }: ImportTasks['batch']['input'],
): Promise<Batch | undefined> {
  const current = batches?.next === firstRow ? batches.reader : opened.batches(choices, latest, firstRow);
  const { value, done } = await current.next();
  batches = done ? undefined : { next: value.firstRow + value.rows, reader: current };
  return done ? undefined : value;
}

async function run(request: ImportRequest): Promise<unknown> {
  if (request.task === 'open') return open(request.input);
  if (!file) throw new Error('No file is open');
  switch (request.task) {
    case 'guess':
      return file.guess(request.input.headings);
    case 'preview':
      return file.preview(request.input.choices, request.input.latest);
    case 'check':
      return file.check(request.input.choices, request.input.latest);
    case 'batch':
      return batch(file, request.input);
  }
}

self.onmessage = async ({ data }: MessageEvent<ImportRequest>) => {
  const answer = (message: ImportAnswer) => self.postMessage(message);
  try {
    answer({ id: data.id, output: await run(data) });
  } catch (error) {
    if (error instanceof OpenQuoteError) answer({ id: data.id, failure: 'open-quote', line: error.line });
    else answer({ id: data.id, failure: error instanceof ContentError ? error.failure : 'unreadable' });
  }
};
