import { formatCount, type Print } from '../print.ts';

/** Between two lines that are kept, and between two that replace one another on a terminal, in milliseconds. */
const LINE_MS = 10_000;
const TERMINAL_MS = 200;

/** Says how far a copy is, and how long it still takes. */
export function createProgress(what: string, total: number, print: Print) {
  const { isTTY } = process.stdout;
  const began = performance.now();
  let shownAt = began;
  let compared = 0;
  let copied = 0;

  function text(): string {
    const share = total > 0 ? Math.min(100, Math.floor((100 * compared) / total)) : 100;
    const done = `${formatCount(compared)} of ${formatCount(Math.max(total, compared))} ${what} (${share} %)`;
    const elapsed = performance.now() - began;
    if (copied === 0 || elapsed < 2_000) return done;
    return `${done}, ${formatDuration((elapsed / copied) * Math.max(0, total - compared))} left`;
  }

  return {
    /** @param newly of them copied; the others were there */
    add(more: number, newly: number): void {
      compared += more;
      copied += newly;
      const now = performance.now();
      if (now - shownAt < (isTTY ? TERMINAL_MS : LINE_MS)) return;
      shownAt = now;
      if (isTTY) process.stdout.write(`\r\u001B[2K${text()}`);
      else print(text());
    },
    end(): void {
      if (isTTY) process.stdout.write('\r\u001B[2K');
      print(text());
    },
  };
}

/** @param milliseconds about */
function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
