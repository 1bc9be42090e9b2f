import './events.ts';

export { appletEngineModule } from './engine/module.ts';
export { type AppletsModule, appletsModule } from './module.ts';
export { createAppletsRepository } from './repository.ts';
