export { transfersModule } from './module.ts';
export type { TransfersService } from './service.ts';
