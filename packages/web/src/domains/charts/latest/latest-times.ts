import { createContext } from 'react';

/** The times of the latest values of the charts in a part of a page. The charts report them. */
export class LatestTimes {
  readonly #times = new Map<object, number>();

  /**
   * Records the time of a chart's latest value.
   * @param time in milliseconds since 1970 UTC; undefined if the chart has no value, or is no longer shown
   */
  note(chart: object, time: number | undefined): void {
    if (time === undefined) this.#times.delete(chart);
    else this.#times.set(chart, time);
  }

  /** The time of the latest of all values; undefined while no chart has a value. */
  get latest(): number | undefined {
    return this.#times.size === 0 ? undefined : Math.max(...this.#times.values());
  }
}

export const LatestTimesContext = createContext<LatestTimes | undefined>(undefined);
