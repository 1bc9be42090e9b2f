export * from './demo-class.ts';
export * from './detection.ts';
export * from './learning-links.ts';
export * from './object-model.ts';
export * from './open-api.ts';
export * from './picture-api.ts';
export * from './virtual-home.ts';
export * from './weather.ts';
