const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/** Formats bytes for people: `12 KB`, `3.4 MB`. The format does not depend on the language, and has no line breaks. */
export function fileSize(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), UNITS.length - 1);
  const value = bytes / STEP ** unit;
  return `${unit > 1 && value < 100 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)}\u00a0${UNITS[unit]}`;
}
