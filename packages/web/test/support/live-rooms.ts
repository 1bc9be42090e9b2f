import type { Room } from '@tinkerstream/contract/platform/room';
import type { joinRoom, RoomHandlers } from '../../src/platform/live/live.ts';

/** Rooms without a server: the test controls the joins and the events. */
export class LiveRooms {
  readonly #members = new Set<{ readonly room: Room; readonly handlers: RoomHandlers }>();

  readonly join: typeof joinRoom = (room, handlers) => {
    const member = { room, handlers };
    this.#members.add(member);
    return () => this.#members.delete(member);
  };

  get joined(): Room[] {
    return [...this.#members].map(({ room }) => room);
  }

  /** Joins every room, as after a connect or a reconnect. */
  connect(isUnchanged = false): void {
    for (const { handlers } of this.#members) handlers.joined?.(isUnchanged);
  }

  /** Receives a message with a value in a topic. */
  message(topicId: string, value: number): void {
    const event = {
      topicId,
      deviceId: null,
      deviceSerialNumber: '',
      records: { a: value },
      timeArrival: '2026-11-21T10:00:00.000Z',
    };
    for (const { room, handlers } of this.#members) if (room === `T${topicId}`) handlers.read_data?.(event);
  }

  /** Receives a change of a topic. */
  change(topicId: string): void {
    for (const { room, handlers } of this.#members) if (room === `T${topicId}`) handlers.topic_changed?.({ topicId });
  }
}
