/** Media types of files that calls return. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv; charset=utf-8';
export const ZIP_TYPE = 'application/zip';
/** Browsers save this type, and never execute or show it. */
export const BINARY_TYPE = 'application/octet-stream';
/** An answer as plain text, which is no file. */
export const TEXT_TYPE = 'text/plain; charset=utf-8';
