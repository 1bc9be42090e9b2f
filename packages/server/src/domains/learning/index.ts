export { learningModule } from './module.ts';
