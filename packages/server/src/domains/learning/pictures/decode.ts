import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import type { PictureType } from '@tinkerstream/contract/platform/media-types';
import type { PictureFile } from './picture-messages.ts';
import type { Pixels } from './square.ts';

const DECODERS: Readonly<Record<PictureType, (bytes: ArrayBuffer) => Promise<Pixels>>> = {
  'image/jpeg': (bytes) => decodeJpeg(bytes, { preserveOrientation: true }),
  'image/png': (bytes) => decodePng(bytes),
};

/** Loads the decoders. They are WebAssembly: a hostile picture can spoil their memory, and nothing else (decision 22). */
export async function loadDecoders(): Promise<void> {
  const [jpeg, png] = await Promise.all([
    readPart(import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')),
    readPart(import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')),
  ]);
  // Messages of a decoder about a stranger's picture are kept out of the log.
  await Promise.all([initJpeg({ wasmBinary: jpeg, printErr: () => {} }), initPng(png)]);
}

const readPart = (url: string) => readFile(fileURLToPath(url));

/** Decodes a picture, upright. Undefined if it cannot be read; the decoder must not be used again. */
export async function decodePicture({ type, bytes }: PictureFile): Promise<Pixels | undefined> {
  try {
    // A copy of just these bytes: they may be a part of a larger buffer.
    return await DECODERS[type](new Uint8Array(bytes).buffer);
  } catch {
    return undefined;
  }
}
