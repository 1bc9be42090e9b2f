export { cloudsModule } from './module.ts';
