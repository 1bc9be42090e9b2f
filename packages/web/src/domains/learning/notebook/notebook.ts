import type { NotebookTexts } from './texts.ts';

/** A line of the notebook: the values of one key of a topic. */
export interface NotebookLine {
  readonly topicId: string;
  readonly key: string;
  readonly name: string;
  /** The unit; '' for none. */
  readonly unit: string;
  /** The boards of the line: each as a line of its own, all as one line, or only the board with this serial number. */
  readonly boards: 'each' | 'together' | { readonly serialNumber: string };
}

export interface NotebookContent {
  readonly name: string;
  /** The origin of the server, as programs reach it. */
  readonly origin: string;
  /** The key of the project; '' to leave it out, so that the notebook asks for it. */
  readonly openApiKey: string;
  readonly lines: readonly NotebookLine[];
}

interface Cell {
  readonly id: string;
  readonly cell_type: 'markdown' | 'code';
  readonly metadata: object;
  readonly source: readonly string[];
  readonly execution_count?: null;
  readonly outputs?: readonly never[];
}

/** A notebook of Jupyter, in the format nbformat 4.5. */
interface Notebook {
  readonly nbformat: 4;
  readonly nbformat_minor: 5;
  readonly metadata: object;
  readonly cells: readonly Cell[];
}

/** The number of values of each key that the notebook reads, the most in one response. */
const VALUES = 1000;

/** Fonts with Chinese characters; every computer has one of them. */
const FONTS = [
  'Microsoft JhengHei',
  'Microsoft YaHei',
  'PingFang HK',
  'PingFang SC',
  'Noto Sans CJK HK',
  'DejaVu Sans',
];

/** A notebook that reads the latest values of keys by the project API, and draws them. */
export function notebookOf({ name, origin, openApiKey, lines }: NotebookContent, texts: NotebookTexts): Notebook {
  const labels = labelsOf(lines);
  const cells: (readonly [kind: Cell['cell_type'], source: string])[] = [
    ['markdown', `${texts.heading(oneLine(name))}\n\n${texts.about}`],
    ['markdown', `## ${texts.settings}`],
    [
      'code',
      [
        `SERVER = ${text(origin)}`,
        `# ${texts.keyComment}`,
        `KEY = ${text(openApiKey)}`,
        'LINES = [',
        ...lines.map(
          ({ topicId, key, unit, boards }, index) =>
            `    {"name": ${text(labels[index] ?? key)}, "topic": ${text(topicId)}, "key": ${text(key)}, "unit": ${text(unit)}${boardsText(boards)}},`,
        ),
        ']',
        'if not KEY:',
        `    KEY = input(${text(texts.askKey)}).strip()`,
      ].join('\n'),
    ],
    ['markdown', `## ${texts.read}`],
    [
      'code',
      `import json
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime


def ask(path, **query):
    address = f"{SERVER}/open-api/{urllib.parse.quote(KEY)}/{path}?{urllib.parse.urlencode(query)}"
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise RuntimeError(${text(`${texts.refused} `)} + error.read().decode()) from None
    except urllib.error.URLError:
        raise RuntimeError(${text(texts.unreachable)}) from None


def name_of(line, board):
    if "board" in line or line.get("together") or board is None:
        return line["name"]
    known = [board["name"], board["serialNumber"]]
    label = " ".join(dict.fromkeys(filter(None, known)))
    return label if len(LINES) == 1 else f"{line['name']} · {label}"


def latest(line, count=${VALUES}):
    values = ask(f"topics/{line['topic']}/values", key=line["key"], count=count)
    for one in reversed(values):
        board = one["device"]
        serial = board["serialNumber"] if board else ""
        if isinstance(one["value"], (int, float)) and line.get("board", serial) == serial:
            time = datetime.fromisoformat(one["createdOn"].replace("Z", "+00:00")).astimezone()
            yield name_of(line, board), (time, one["value"])


data = {}
units = {}
for line in LINES:
    for name, point in latest(line):
        data.setdefault(name, []).append(point)
        units[name] = line["unit"]
for name, points in data.items():
    print(name, len(points), *points[-1:])`,
    ],
    ['markdown', `## ${texts.figures}`],
    [
      'code',
      `from statistics import mean, stdev

for name, points in data.items():
    numbers = [value for _, value in points]
    if len(numbers) > 1:
        print(name, units[name])
        print("   ", ${text(texts.count)}, len(numbers))
        print("   ", ${text(texts.mean)}, mean(numbers))
        print("   ", ${text(texts.spread)}, stdev(numbers))`,
    ],
    ['markdown', `## ${texts.draw}`],
    [
      'code',
      `try:
    import matplotlib.pyplot as plt
    import pandas as pd
except ImportError:
    print(${text(texts.install)})
else:
    plt.rcParams["font.sans-serif"] = ${JSON.stringify(FONTS).replaceAll(',', ', ')}
    frames = {
        name: pd.Series([value for _, value in points], index=pd.to_datetime([time for time, _ in points], utc=True))
        for name, points in data.items()
    }
    figure, axes = plt.subplots(figsize=(10, 5))
    for name, frame in frames.items():
        axes.plot(frame.index, frame.values, label=name)
    axes.set_xlabel(${text(texts.time)})
    axes.legend()
    figure.autofmt_xdate()
    plt.show()`,
    ],
  ];
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' },
      language_info: { name: 'python' },
    },
    cells: cells.map(([kind, source], index) => ({
      id: `cell-${index + 1}`,
      cell_type: kind,
      metadata: {},
      source: linesOf(source),
      ...(kind === 'code' && { execution_count: null, outputs: [] }),
    })),
  };
}

/** The Python text for the boards of a line. */
function boardsText(boards: NotebookLine['boards']): string {
  if (boards === 'each') return '';
  return boards === 'together' ? ', "together": True' : `, "board": ${text(boards.serialNumber)}`;
}

/** Labels that all differ, because the notebook finds the values of a key by its label. */
function labelsOf(lines: readonly NotebookLine[]): string[] {
  const used = new Set<string>();
  return lines.map(({ name, key }) => {
    const label = oneLine(name) || key;
    let free = label;
    for (let next = 2; used.has(free); next += 1) free = `${label} ${next}`;
    used.add(free);
    return free;
  });
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/** A text as Python code: the escapes of JSON are also those of Python. */
function text(value: string): string {
  return JSON.stringify(value);
}

/** The lines of a cell, each but the last with its line break. */
function linesOf(source: string): string[] {
  const all = source.split('\n');
  return all.map((line, index) => (index < all.length - 1 ? `${line}\n` : line));
}
