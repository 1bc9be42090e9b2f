import type { ObjectClass } from '@tinkerstream/contract/applets';
import type { Detection } from '@tinkerstream/contract/learning';
import type { PictureType } from '@tinkerstream/contract/platform/picture';

/** A picture for the thread, which gets its memory. */
export interface PictureFile {
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is in a picture: its size in pixels as it is seen, and the objects found, best first. */
export interface PictureContent {
  readonly width: number;
  readonly height: number;
  readonly objects: readonly Detection<ObjectClass>[];
}

/** First the thread says whether it is ready or has no model, then it answers one picture after the other. */
export type PictureMessage = 'ready' | 'missing' | 'unreadable' | PictureContent;
