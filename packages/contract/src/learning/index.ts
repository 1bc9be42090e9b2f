export * from './detection.ts';
