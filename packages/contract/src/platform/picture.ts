/** The pictures that calls accept. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const MAX_PICTURE_MEGABYTES = 2;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MEGABYTES * 1024 * 1024;
/** In millions. A larger picture is not decoded. */
export const MAX_PICTURE_PIXELS = 16;
