/** Prints a line for the person who runs the command. */
export type Print = (line: string) => void;

/** Formats a size in bytes for people. */
export function formatSize(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en');
}
