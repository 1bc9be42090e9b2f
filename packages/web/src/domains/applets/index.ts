export { objectNames } from './triggers/object-detection/object-names.ts';
