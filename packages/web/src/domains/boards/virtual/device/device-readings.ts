/** The readings of a sensor of the device, by key. */
export type DeviceReadings = Readonly<
  Partial<Record<'tilt' | 'compass' | 'light' | 'sound' | 'battery' | '_lat' | '_lng', number>>
>;
