import './events.ts';

export { appletEngineModule } from './engine/module.ts';
export { appletsModule } from './module.ts';
