import './events.ts';

export { type AppletsModule, appletsModule } from './module.ts';
export { createAppletsRepository } from './repository.ts';
