/* The codes of all errors by name: code says the name, the wire carries the code. errors.ts has their texts. */

export * from './accounts.ts';
export * from './admin.ts';
export * from './applets.ts';
export * from './charts.ts';
export * from './classes.ts';
export * from './clouds.ts';
export * from './dashboards.ts';
export * from './learning.ts';
export * from './platform.ts';
export * from './projects.ts';
export * from './records.ts';
export * from './subscriptions.ts';
export * from './topics.ts';
export * from './transfers.ts';
