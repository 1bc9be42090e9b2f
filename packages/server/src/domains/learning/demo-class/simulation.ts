/** A simulated board: the message that it sends at a time, and its reaction to messages. */
export interface SimulatedBoard {
  /** The client id of the board. */
  readonly id: string;
  /** The part of the topic to which the board sends. */
  readonly sendsTo: string;
  /** The part of the topic to which the board listens. */
  readonly listensTo?: string;
  /** The time between two messages. */
  readonly everyMs: number;
  /** @param seconds the time since the boards started */
  readonly message: (seconds: number) => string;
  readonly receive?: (message: string) => void;
}

const MINUTE = 60;
/** The temperature in °C above which the event trigger switches the fan on. */
export const HOT = 29;
/** The temperature in °C below which the fan is switched off. */
export const COOL = 26;
/** The moisture in percent below which the event trigger waters. */
export const DRY = 35;
/** The speed in km/h above which a bus is too fast. */
export const FAST = 55;

/** A wave between two values, with a little noise. */
function wave(seconds: number, periodMinutes: number, [low, high]: readonly [number, number], shift = 0): number {
  const turn = Math.sin(((seconds / (periodMinutes * MINUTE) + shift) % 1) * 2 * Math.PI);
  return (low + high) / 2 + ((high - low) / 2) * turn + (Math.random() - 0.5) * 0.02 * (high - low);
}

const weatherBoard = (name: string, index: number): SimulatedBoard => ({
  id: `demo-${name}`,
  sendsTo: 'weather',
  everyMs: 5000,
  message: (seconds) =>
    [
      `_dn=${name}`,
      `_dsn=demo-${index + 1}`,
      `temperature=${wave(seconds, 8, [22 + index, 28 + index * 1.5], index / 5).toFixed(1)}`,
      `humidity=${wave(seconds, 13, [55, 80], index / 4).toFixed(0)}`,
      `light=${Math.max(0, wave(seconds, 5, [100, 900 - 200 * index], index / 3)).toFixed(0)}`,
    ].join(),
});

/** A garden that dries out until its pump waters it. */
function createGarden(): SimulatedBoard[] {
  // The garden is dry soon, so that users see the event trigger act.
  let moisture = 37;
  let isWatering = false;
  return [
    {
      id: 'demo-bed',
      sendsTo: 'soil',
      listensTo: 'pump',
      everyMs: 4000,
      message: () => {
        moisture = Math.min(80, Math.max(20, moisture + (isWatering ? 18 : -1.2) + (Math.random() - 0.5) * 0.4));
        if (moisture > 70) isWatering = false;
        return `_dn=bed,_dsn=demo-bed,moisture=${moisture.toFixed(1)}`;
      },
      receive: (message) => {
        if (message.includes('pump=1')) isWatering = true;
      },
    },
  ];
}

/** A bus drives around a block. Bus 2 is sometimes too fast. */
const bus = (index: number): SimulatedBoard => ({
  id: `demo-bus-${index}`,
  sendsTo: `bus${index}`,
  everyMs: 4000,
  message: (seconds) => {
    const angle = (seconds / (6 * MINUTE) + index / 2) * 2 * Math.PI;
    const latitude = 22.3193 + 0.012 * index + 0.008 * Math.sin(angle);
    const longitude = 114.1694 + 0.01 * Math.cos(angle);
    const speed = wave(seconds, 3, index === 2 ? [25, 62] : [20, 48]).toFixed(0);
    return `_dn=bus${index},_dsn=demo-bus-${index},_lat=${latitude.toFixed(5)},_lng=${longitude.toFixed(5)},speed=${speed}`;
  },
});

/** All boards of a demo class, in their state at the start. */
export function createBoards(): SimulatedBoard[] {
  return [...['roof', 'yard', 'lab'].map(weatherBoard), ...createGarden(), bus(1), bus(2)];
}
