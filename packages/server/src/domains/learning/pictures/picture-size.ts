import { pictureErrors } from '@tinkerstream/contract/error-codes';
import {
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SCANS,
  MAX_PICTURE_SIDE,
  type PictureType,
} from '@tinkerstream/contract/platform/media-types';
import { AppError } from '../../../platform/app-error.ts';

/** The fields of a picture's header. */
export interface PictureSize {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/**
 * The type and size of a picture, by its header, so that only pictures of a permitted size are decoded. Undefined if it
 * is not a picture.
 * @throws pictureErrors.tooLarge; pictureErrors.tooManyScans for too many scans
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = pngSize(view) ?? jpegSize(view);
  if (!size || size.width === 0 || size.height === 0) return undefined;
  const isTooLarge = size.width * size.height > MAX_PICTURE_PIXELS * 1_000_000;
  if (isTooLarge || Math.max(size.width, size.height) > MAX_PICTURE_SIDE) throw new AppError(pictureErrors.tooLarge);
  if (size.type === 'image/jpeg' && hasManyScans(bytes)) throw new AppError(pictureErrors.tooManyScans);
  return size;
}

/** The first chunk must be IHDR (PNG, 5.6). */
function pngSize(view: DataView): PictureSize | undefined {
  const START = [0x89504e47, 0x0d0a1a0a, 13, 0x49484452];
  if (view.byteLength < 24 || START.some((word, index) => view.getUint32(4 * index) !== word)) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

const START_OF_IMAGE = 0xffd8;
const [FIRST_FRAME, LAST_FRAME] = [0xffc0, 0xffcf];
/** Markers among those of frames that are none: Huffman tables, reserved, arithmetic conditioning. */
const NO_FRAMES = [0xffc4, 0xffc8, 0xffcc];
/** Markers that cannot come before the frame: restarts, further images, ends and scans. */
const [FIRST_TOO_EARLY, LAST_TOO_EARLY] = [0xffd0, 0xffda];

/** The size of a JPEG. Walks over the marker segments to the frame (ITU-T T.81, B.1.1 and B.2.2). */
function jpegSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== START_OF_IMAGE) return undefined;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    const isFrame = marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.includes(marker);
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker < FIRST_FRAME || (marker >= FIRST_TOO_EARLY && marker <= LAST_TOO_EARLY)) return undefined;
    // Any marker may have fill bytes before it.
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const [FIRST_WITH_LENGTH, FIRST_RESTART] = [0xc0, 0xd0];

/**
 * Whether a JPEG has many scans. Walks over the marker segments and the data between them, as the decoder does (ITU-T
 * T.81, B.1.1).
 */
function hasManyScans(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] as number;
    // Scan data, fill bytes, zeros after data, and restarts have no length.
    if (bytes[at] !== 0xff || marker < FIRST_WITH_LENGTH || marker === 0xff) at += 1;
    else if (marker === END_OF_IMAGE) return false;
    else if (marker >= FIRST_RESTART && marker < END_OF_IMAGE) at += 2;
    else {
      if (marker === START_OF_SCAN && ++scans > MAX_PICTURE_SCANS) return true;
      at += 2 + view.getUint16(at + 2);
    }
  }
  return false;
}
