export { permissionOf } from './service.ts';
