import './events.ts';

export { createAppletsRepository } from './repository.ts';
