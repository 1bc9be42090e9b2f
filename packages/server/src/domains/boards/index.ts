export { boardsModule } from './module.ts';
