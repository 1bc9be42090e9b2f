import './events.ts';

export { cloudsModule } from './module.ts';
