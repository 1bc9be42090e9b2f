export { plainHttpModule } from './module.ts';
export type { PolledValues } from './polled-values.ts';
