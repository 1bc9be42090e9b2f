/** The pictures that calls accept. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const MAX_PICTURE_MEGABYTES = 2;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MEGABYTES * 1024 * 1024;
/** In millions. A larger picture is not decoded. */
export const MAX_PICTURE_PIXELS = 16;
/** In pixels. A picture of one pixel's width and millions of rows costs far more than its pixels. */
export const MAX_PICTURE_SIDE = 10_000;
/** Scans of a JPEG: each makes the decoder go over the whole picture. Programs write up to 12. */
export const MAX_PICTURE_SCANS = 32;
