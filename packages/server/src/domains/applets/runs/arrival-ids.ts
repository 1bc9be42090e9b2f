import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../../platform/clock/clock.ts';

/** The milliseconds at the beginning of a UUIDv7 (RFC 9562); 0 without one. */
export function placeOf(id: string | null): number {
  return id ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0;
}

/** Ids that sort by arrival, even if the clock goes back. */
export class ArrivalIds {
  readonly #wall: Clock['wall'];
  #place: number;
  #sequence = 0;

  /** @param latestPlace the last place in the order of arrival: the clock may have gone back since */
  constructor({ wall }: Pick<Clock, 'wall'>, latestPlace: number) {
    this.#wall = wall;
    this.#place = latestPlace;
  }

  next(): string {
    this.#place = Math.max(this.#place, this.#wall());
    return uuidv7({ msecs: this.#place, seq: this.#sequence++ });
  }
}
