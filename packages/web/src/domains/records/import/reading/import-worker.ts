import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Batch, batchesOf } from './batches.ts';
import type { Choices, Target } from './choices.ts';
import { OpenQuoteError } from './csv-parser.ts';
import { guessEncoding } from './encoding.ts';
import { fileRows } from './file-rows.ts';
import { guessChoices } from './guess.ts';
import type { ImportAnswer, ImportRequest, ImportTasks, Preview } from './messages.ts';
import { summaryOf } from './summary.ts';

/* Reads the file of an import, so that the page stays responsive. */

/** The beginning of a file, from which its format is guessed. */
const SAMPLE_BYTES = 256 * 1024;
const PREVIEW_ROWS = 20;

let file = new File([], '');
let target: Target = { dataTypes: [], boards: [] };
let batches: { readonly next: number; readonly reader: AsyncGenerator<Batch> } | undefined;

async function open(input: ImportTasks['open']['input']): Promise<ImportTasks['open']['output']> {
  file = input.file;
  target = input.target;
  batches = undefined;
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const encoding = guessEncoding(bytes, input.language);
  const text = new TextDecoder(encoding).decode(bytes, { stream: file.size > SAMPLE_BYTES });
  return { hash: await hashOf(file), choices: guessChoices(text, encoding, target) };
}

/** `crypto.subtle` hashes only what is in memory, and does not exist on pages without HTTPS. */
async function hashOf(blob: Blob): Promise<string> {
  const hash = sha256.create();
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
  }
}

async function preview({ choices }: { choices: Choices }): Promise<Preview> {
  const found: string[][] = [];
  const count = PREVIEW_ROWS + Number(choices.hasHeadings);
  for await (const { rows } of fileRows(file.slice(0, SAMPLE_BYTES), { ...choices, hasHeadings: false })) {
    for (const { cells } of rows) found.push(cells.map((cell) => cell.slice(0, 100)));
    if (found.length >= count) break;
  }
  const headings = choices.hasHeadings ? (found.shift() ?? []) : choices.columns.map(() => '');
  return { headings, rows: found.slice(0, PREVIEW_ROWS) };
}

async function batch({ choices, latest, firstRow }: ImportTasks['batch']['input']): Promise<Batch | undefined> {
  const current = batches?.next === firstRow ? batches.reader : batchesOf(file, choices, target, latest, firstRow);
  const { value, done } = await current.next();
  batches = done ? undefined : { next: value.firstRow + value.rows, reader: current };
  return done ? undefined : value;
}

function run(request: ImportRequest): Promise<unknown> {
  switch (request.task) {
    case 'open':
      return open(request.input);
    case 'preview':
      return preview(request.input);
    case 'check':
      return summaryOf(file, request.input.choices, target, request.input.latest);
    case 'batch':
      return batch(request.input);
  }
}

self.onmessage = async ({ data }: MessageEvent<ImportRequest>) => {
  const answer = (message: ImportAnswer) => self.postMessage(message);
  try {
    answer({ id: data.id, output: await run(data) });
  } catch (error) {
    if (error instanceof OpenQuoteError) answer({ id: data.id, failure: 'open-quote', line: error.line });
    else answer({ id: data.id, failure: 'unreadable' });
  }
};
