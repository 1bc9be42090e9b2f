/** Another device has opened the page of a check that the user started. */
export interface DeviceReached {
  readonly token: string;
}

/** The events about the server itself in the rooms of administrators, by name. */
export interface AdminRoomEvents {
  device_reached: DeviceReached;
}
