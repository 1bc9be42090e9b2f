export * from './license-key.ts';
export * from './licenses.ts';
export * from './permission.ts';
export * from './presets.ts';
export * from './school-registration.ts';
export * from './status.ts';
