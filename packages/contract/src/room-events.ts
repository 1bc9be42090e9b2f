import type { AdminRoomEvents } from './admin/room-events.ts';
import type { AppletRoomEvents } from './applets/room-events.ts';
import type { BoardRoomEvents } from './boards/room-events.ts';
import type { ChartRoomEvents } from './charts/room-events.ts';
import type { ClassRoomEvents } from './classes/room-events.ts';
import type { DashboardRoomEvents } from './dashboards/room-events.ts';
import type { NotificationRoomEvents } from './notifications/room-events.ts';
import type { Room } from './platform/room.ts';
import type { RoomClosed, TokenRefused } from './platform/socket.ts';
import type { ProjectRoomEvents } from './projects/room-events.ts';
import type { ClockStep } from './records/index.ts';
import type { RecordRoomEvents } from './records/room-events.ts';
import type { TopicRoomEvents } from './topics/room-events.ts';

/** Events that go to the members of a room, by name. */
export interface RoomEvents
  extends AdminRoomEvents,
    AppletRoomEvents,
    BoardRoomEvents,
    ChartRoomEvents,
    ClassRoomEvents,
    DashboardRoomEvents,
    NotificationRoomEvents,
    ProjectRoomEvents,
    RecordRoomEvents,
    TopicRoomEvents {
  room_closed: RoomClosed;
}

/** Events without a room: about the connection itself, or broadcast to every browser of a server. */
export interface ServerEvents {
  token_refused: TokenRefused;
  clock_went_back: ClockStep;
}

/**
 * Each room event has its room as second argument. The payloads never change, and older clients ignore the argument.
 */
export type ServerToClientEvents = {
  [Name in keyof RoomEvents]: (event: RoomEvents[Name], room: Room) => void;
} & {
  [Name in keyof ServerEvents]: (event: ServerEvents[Name]) => void;
};
