export { isServiceUp } from './status.ts';
