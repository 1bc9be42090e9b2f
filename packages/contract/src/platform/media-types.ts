/** The files that calls give. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv; charset=utf-8';
/** No type at all: a browser saves such a file, and never runs or shows it. */
export const BINARY_TYPE = 'application/octet-stream';
