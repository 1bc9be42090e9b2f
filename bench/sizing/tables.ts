import { ASSUMED, limits, type Needs, needsOf, type SizingFigures, STEPS } from './needs.ts';

const BLOCK = /(<!-- sizing -->\n)[\s\S]*(<!-- \/sizing -->)/;
const ENGINES: Readonly<Record<Needs['engine'], string>> = {
  embedded: 'embedded',
  several: 'PostgreSQL and Redis',
  beyond: 'more than this design has',
};

/** The page with its tables of figures brought up to date. */
export function withSizing(page: string, figures: SizingFigures): string {
  const text = [costTable(figures), needsTable(figures), limitsText(figures), assumptions()].join('\n\n');
  return page.replace(BLOCK, (_, begin: string, end: string) => `${begin}\n${text}\n\n${end}`);
}

function costTable({ messages, several, viewer, rules, answers, memory, disk, idle }: SizingFigures): string {
  const rows: (readonly [string, string])[] = [
    ['a durable message at full speed', time(messages.atFullSpeed.all)],
    ['mosquitto for the same, which stores nothing', time(messages.mosquitto.atFullSpeed)],
    ['a durable message with six values', time(messages.ofSixValues.all)],
    ['a durable message at 1,000 a second', time(messages.ofSchool.all)],
    ['a durable message at 30 a second', time(messages.ofClass.all)],
    ['with PostgreSQL and Redis: at its own server', time(several.ofOwnBoards.all)],
    ['– at each other server', time(several.ofOthers.all)],
    ['– in PostgreSQL, and in Redis', `${time(several.postgres)}, ${time(several.redis)}`],
    ['a live value of one viewer', time(viewer.all)],
    ['an event trigger whose conditions do not match', time(rules.check.all)],
    ['a run of an event trigger that stores a message', time(rules.run.all)],
    ['the last ten records', time(answers.lastTen.all)],
    ['a day by minute', time(answers.dayByMinute.all)],
    ['a year by day', time(answers.yearByDay.all)],
    ['the first load of a page with its files', time(answers.page.all)],
    ['an idle server', `${round(100 * idle.all)} % of a processor`],
    ['memory of a server without clients', bytes(memory.server)],
    ['memory of an idle board, and of one that listens', `${bytes(memory.board)}, ${bytes(memory.listeningBoard)}`],
    ['memory of an idle viewer', bytes(memory.viewer)],
    ['disk for a record, embedded and in PostgreSQL', `${bytes(disk.embedded)}, ${bytes(disk.postgres)}`],
  ];
  return table([['what', 'costs'], ...rows]);
}

/** The table of what each step needs. */
export function needsTable(figures: SizingFigures): string {
  const needs = STEPS.map((step) => needsOf(step, figures));
  const row = (what: string, text: (need: Needs, at: number) => string) => [what, ...needs.map(text)];
  return table([
    ['', ...STEPS.map(({ name }) => name)],
    row('classes, and those that send at the same time', (_, at) => {
      const { classes = 0, atOnce = 0 } = STEPS[at] ?? {};
      return `${count(classes)}, ${count(atOnce)}`;
    }),
    row('boards and viewers', (_, at) => count((STEPS[at]?.atOnce ?? 0) * (ASSUMED.boards + ASSUMED.viewers))),
    row('messages a second', ({ messagesPerSecond }) => count(messagesPerSecond)),
    row('live values a second', ({ eventsPerSecond }) => count(eventsPerSecond)),
    row('store', ({ engine }) => ENGINES[engine]),
    row('servers', ({ servers }) => (servers === undefined ? '–' : count(servers))),
    row('processors, with the databases', ({ engine, processors }) => (engine === 'beyond' ? '–' : count(processors))),
    row('memory, with the databases', ({ engine, memory }) => (engine === 'beyond' ? '–' : bytes(memory))),
    row('disk a year', ({ disk }) => bytes(disk)),
    row('network of boards and viewers', ({ network }) => bits(network)),
    row('network between servers', ({ engine, busNetwork }) => (engine === 'beyond' ? '–' : bits(busNetwork))),
  ]);
}

function limitsText(figures: SizingFigures): string {
  const { bus, postgres } = limits(figures);
  return [
    `One PostgreSQL with ${ASSUMED.postgresProcessors} processors stores ${count(postgres)} messages a second if its disk can, and the bus`,
    `carries ${count(bus)}: then each server is busy with the messages of the others.`,
  ].join(' ');
}

function assumptions(): string {
  const { boards, viewers, messagesPerSecond, checksPerMessage, runsPerMessage, hoursPerYear, busy } = ASSUMED;
  const each = (perMinute: number) => (perMinute >= 1 ? `${perMinute} a minute` : `one every ${1 / perMinute} minutes`);
  return `Assumed:\n\n${table([
    ['what', 'how much'],
    [
      'a class',
      `${boards} boards, each with ${messagesPerSecond} value a second, and ${viewers} viewers of a chart of them`,
    ],
    [
      'event triggers',
      `${checksPerMessage} look at each message; ${100 * runsPerMessage} % of the messages run one, which stores a message`,
    ],
    [
      'each viewer',
      `pages: ${each(ASSUMED.pagesPerMinute)}; last ten records: ${each(ASSUMED.lastTensPerMinute)}; days by minute: ${each(ASSUMED.daysPerMinute)}; years by day: ${each(ASSUMED.yearsPerMinute)}`,
    ],
    ['a year', `${hoursPerYear} hours with boards for each class`],
    ['to spare', `processors and main threads are busy for ${100 * busy} % of the busiest minute`],
    [
      'network',
      `${ASSUMED.messageBytes} bytes for a message with its acknowledgement, ${ASSUMED.eventBytes} for a live value, ${ASSUMED.busBytes} for each copy of a message between servers and databases`,
    ],
    [
      'memory',
      `idle servers and clients, and ${bytes(ASSUMED.postgresMemory)} for PostgreSQL, ${bytes(ASSUMED.redisMemory)} for Redis`,
    ],
    ['disk', 'one copy, with indexes and without backups'],
  ])}`;
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Rounds to two digits: further digits differ between computers. */
function round(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 2 });
}

const count = (value: number) => (value < 100 ? String(Math.round(value)) : round(value));
const time = (microseconds: number) => {
  // A smaller cost is lost in the noise.
  if (microseconds < 1) return 'under 1 µs';
  return microseconds < 1000 ? `${round(microseconds)} µs` : `${round(microseconds / 1000)} ms`;
};

const scaled = (value: number, units: readonly string[]) => {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(value, 1)) / 3)));
  return `${round(value / 1000 ** power)} ${units[power]}`;
};
const bytes = (value: number) => scaled(value, ['bytes', 'kB', 'MB', 'GB', 'TB']);
const bits = (value: number) => scaled(value, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s']);
