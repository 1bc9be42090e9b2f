export { demoClassModule } from './demo-class/module.ts';
export { learningModule } from './module.ts';
