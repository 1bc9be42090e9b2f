export { boardsModule } from './module.ts';
export type { PolledValues } from './plain/polled-values.ts';
