import type { ObjectClass } from '@tinkerstream/contract/applets';
import type { Detection } from '@tinkerstream/contract/learning';
import type { PictureType } from '@tinkerstream/contract/platform/media-types';

/** A picture for the thread, which gets its memory. */
export interface PictureFile {
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The content of a picture: its size in pixels as it is seen, and the objects found, best first. */
export interface PictureContent {
  readonly width: number;
  readonly height: number;
  readonly objects: readonly Detection<ObjectClass>[];
}

/** A message of the thread. The first says whether the thread is ready or has no model; each further one answers a picture. */
export type PictureMessage = 'ready' | 'missing' | 'unreadable' | PictureContent;
