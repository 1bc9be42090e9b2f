import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';

/** The path of a PNG photo that `scripts/prepare-tests.mjs` fetched. */
export const photoFile = (name: 'cat' | 'cup' | 'person') =>
  join(import.meta.dirname, '../../../../../.cache/test-photos', `${name}.png`);

/** The photo of the cat, 451 × 300 pixels, as a camera sends it. */
export async function catAsJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const read = (path: string) => readFile(fileURLToPath(import.meta.resolve(path)));
  await initPng(await read('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
  await initJpeg({ wasmBinary: await read('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm') } as object);
  const png = new Uint8Array(await readFile(photoFile('cat')));
  return new Uint8Array(await encodeJpeg(await decodePng(png.buffer)));
}

/** The JPEG as a camera on its side takes it (Exif, orientation 6). */
export function heldOnItsSide(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const note = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), note, jpeg.subarray(2)]));
}
