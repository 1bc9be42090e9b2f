export * from './data-type.ts';
export * from './device.ts';
export * from './line.ts';
export * from './point.ts';
export * from './record.ts';
export * from './series.ts';
export * from './timed-value.ts';
export * from './value.ts';
