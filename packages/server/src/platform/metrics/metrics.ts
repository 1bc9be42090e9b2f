import { BUCKETS_MS, type Histogram } from './histogram.ts';

/** A value of a metric. Labels have a limited set of values, and none is a name or an id of users' content. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** The suffix of a histogram's figure: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
}

type Reading = number | readonly Sample[];

export interface Metric {
  /** The name in Prometheus, with its unit: `tinkerstream_messages_received_total`. */
  readonly name: string;
  /** The help, one sentence. */
  readonly help: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly read: () => Promise<readonly Sample[]>;
}

type Read = () => Reading | Promise<Reading>;

/**
 * The figures of this server. Each part registers its own, and keeps them as plain numbers: they are read only when
 * someone asks.
 */
export interface Metrics {
  /** A number that only grows, from the start of the server: `messagesReceived` becomes `tinkerstream_messages_received_total`. */
  readonly counter: (name: string, help: string, read: Read) => void;
  /** A current number with its unit: `diskFreeBytes` becomes `tinkerstream_disk_free_bytes`. */
  readonly gauge: (name: string, help: string, read: Read) => void;
  /** Durations, shown in seconds: `commit` becomes `tinkerstream_commit_seconds`. */
  readonly histogram: (name: string, help: string, of: Histogram) => void;
  readonly all: () => readonly Metric[];
}

export function createMetrics(): Metrics {
  const metrics = new Map<string, Metric>();

  function add(metric: Metric): void {
    if (metrics.has(metric.name)) throw new Error(`Two parts count ${metric.name}`);
    metrics.set(metric.name, metric);
  }

  const adder = (kind: 'counter' | 'gauge') => (name: string, help: string, read: Read) =>
    add({ name: nameOf(name, kind), help, kind, read: async () => samplesOf(await read()) });

  return {
    counter: adder('counter'),
    gauge: adder('gauge'),
    histogram: (name, help, of) =>
      add({ name: nameOf(name, 'histogram'), help, kind: 'histogram', read: async () => bucketsOf(of) }),
    all: () => [...metrics.values()],
  };
}

const SUFFIXES: Readonly<Record<Metric['kind'], string>> = { counter: '_total', gauge: '', histogram: '_seconds' };

function nameOf(name: string, kind: Metric['kind']): string {
  return `tinkerstream_${snakeCase(name)}${SUFFIXES[kind]}`;
}

/** The form of names in Prometheus. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A sample for each entry, with its key as the value of a label: `tooFast` becomes `too_fast`. */
export function byLabel(label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: snakeCase(name) }, value }));
}

function samplesOf(reading: Reading): readonly Sample[] {
  return typeof reading === 'number' ? [{ value: reading }] : reading;
}

function bucketsOf(histogram: Histogram): Sample[] {
  const counts = histogram.cumulative();
  const ends = [...BUCKETS_MS.map((end) => String(end / 1000)), '+Inf'];
  return [
    ...ends.map((le, bucket) => ({ suffix: '_bucket', labels: { le }, value: counts[bucket] as number })),
    { suffix: '_sum', value: histogram.sumMs / 1000 },
    { suffix: '_count', value: counts.at(-1) as number },
  ];
}
