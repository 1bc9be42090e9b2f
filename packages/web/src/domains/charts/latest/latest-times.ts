import { createContext } from 'react';

/** When the latest value of each chart in a part of a page arrived. The charts tell it. */
export class LatestTimes {
  readonly #times = new Map<object, number>();

  /** @param time in milliseconds since 1970 UTC; undefined if the chart has no value, or is no longer shown */
  note(chart: object, time: number | undefined): void {
    if (time === undefined) this.#times.delete(chart);
    else this.#times.set(chart, time);
  }

  /** Undefined while no chart has a value. */
  get latest(): number | undefined {
    return this.#times.size === 0 ? undefined : Math.max(...this.#times.values());
  }
}

export const LatestTimesContext = createContext<LatestTimes | undefined>(undefined);
