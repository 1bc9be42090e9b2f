import './events.ts';

export { classesModule } from './module.ts';
