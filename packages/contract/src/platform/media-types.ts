/** Media types of files that calls return. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv; charset=utf-8';
export const ZIP_TYPE = 'application/zip';
/** Browsers save this type, and never execute or show it. */
export const BINARY_TYPE = 'application/octet-stream';
/** An answer as plain text, which is no file. */
export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The pictures that calls accept. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const MAX_PICTURE_MEGABYTES = 2;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MEGABYTES * 1024 * 1024;
/** Millions of pixels. A larger picture is not decoded. */
export const MAX_PICTURE_PIXELS = 16;
/** Pixels of a side. A picture of one pixel's width and millions of rows costs far more than its pixels. */
export const MAX_PICTURE_SIDE = 10_000;
/** Maximum scans of a JPEG: each makes the decoder go over the whole picture. Programs write up to 12. */
export const MAX_PICTURE_SCANS = 32;
