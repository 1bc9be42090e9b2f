type Step = () => void | Promise<void>;

/** Start and stop phases of the server. Each part registers its steps; `app.ts` runs the phases. */
export interface Lifecycle {
  /** Adds a step that runs once the server listens. */
  readonly onStart: (step: Step) => void;
  /** Adds a step that stops timers and work, while the database and all connections are still open. */
  readonly onStop: (step: Step) => void;
  /** Adds a step that writes buffered data, after the last answer, while the database is still open. */
  readonly onFlush: (step: Step) => void;
}

export interface RunningLifecycle extends Lifecycle {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly flush: () => Promise<void>;
}

/** Steps run one after the other: start steps in the order of registration, stop and flush steps in reverse. */
export function createLifecycle(): RunningLifecycle {
  const [start, stop, flush] = [phase(), phase(), phase()];
  return {
    onStart: start.add,
    onStop: stop.add,
    onFlush: flush.add,
    start: start.run,
    stop: stop.runReversed,
    flush: flush.runReversed,
  };
}

function phase() {
  const steps: Step[] = [];
  return {
    add: (step: Step) => void steps.push(step),
    async run() {
      for (const step of steps) await step();
    },
    async runReversed() {
      for (const step of steps.toReversed()) await step();
    },
  };
}
