import './events.ts';

export { classLimits } from './boards/limits.ts';
export { classesModule } from './module.ts';
export { classNames, classSponsors } from './sponsors.ts';
export { taughtCopies } from './work/taught-copy-repository.ts';
