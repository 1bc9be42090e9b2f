import { keepJson, keptJson } from '../../../../platform/kept/browser-store.ts';

/** The views of a line chart's lines: their median and ranges, each line in its colour, or each in a small chart. */
const LINE_VIEWS = ['summary', 'lines', 'multiples'] as const;
export type LineView = (typeof LINE_VIEWS)[number];

/** The choices for a chart in this browser. */
interface ChartMemory {
  /** The number of latest points. */
  readonly preset?: number;
  readonly view?: LineView;
}

const STORED = 'lineCharts';
/** The number of charts whose choices are remembered. The oldest choices are forgotten first. */
const MOST = 200;

/** The remembered choices for a chart. @param chart the key of the chart: the id of its first source */
export function chartMemory(chart: string): ChartMemory {
  return all().find(([name]) => name === chart)?.[1] ?? {};
}

/** Remembers a choice, beside those for other charts. */
export function rememberChart(chart: string, choice: ChartMemory): void {
  const stored = all();
  const others = stored.filter(([name]) => name !== chart);
  const before = stored.find(([name]) => name === chart)?.[1];
  keepJson(STORED, [...others, [chart, { ...before, ...choice }]].slice(-MOST));
}

function all(): (readonly [chart: string, ChartMemory])[] {
  const stored = keptJson(STORED);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => (Array.isArray(entry) ? [[String(entry[0]), memoryOf(entry[1])]] : []));
}

/** The stored memory of a chart, checked because storage may contain anything. */
function memoryOf(value: unknown): ChartMemory {
  const { preset, view } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    ...(typeof preset === 'number' && { preset }),
    ...(LINE_VIEWS.includes(view as LineView) && { view: view as LineView }),
  };
}
