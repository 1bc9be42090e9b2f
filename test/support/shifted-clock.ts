// Loaded before a server in tests (NODE_OPTIONS=--import): its wall clock jumps like a clock that is set, while its
// monotonic clock and its timers continue. It starts with CLOCK_OFFSET, and each SIGUSR2 applies the next of CLOCK_OFFSETS,
// in milliseconds. With CLOCK_PASSES the monotonic clock jumps too, as if that time had passed.
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const RealDate = Date;
const offsets = (process.env.CLOCK_OFFSETS ?? '').split(',').map(Number);
let offset = Number(process.env.CLOCK_OFFSET ?? 0);

globalThis.Date = class extends RealDate {
  constructor(...values: [] | [number]) {
    super(...(values.length === 0 ? ([RealDate.now() + offset] as const) : values));
  }

  static override now() {
    return RealDate.now() + offset;
  }
} as DateConstructor;

if (process.env.CLOCK_PASSES) {
  const realNow = performance.now.bind(performance);
  performance.now = () => realNow() + offset;
}

if (isMainThread) {
  process.on('SIGUSR2', () => {
    offset = offsets.shift() ?? 0;
    process.stderr.write(`The clock jumps: ${offset} ms off\n`);
  });
}
