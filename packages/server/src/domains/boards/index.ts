import './events.ts';

export type { ListBoards } from './board-list.ts';
export { boardsModule } from './module.ts';
export { presentDevice, presentValue } from './present.ts';
export type { DeviceRemoval } from './removal.ts';
export type { RemovedKeysFinder } from './removed-keys.ts';
export {
  boardNamesOf,
  createDevicesRepository,
  type DeviceEntity,
  type DevicesRepository,
  firstHeardOn,
  type NewDevice,
  SETTLES_MS,
} from './repository.ts';
