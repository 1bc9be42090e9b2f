import './events.ts';

export { classesModule } from './module.ts';
export { classSponsors } from './sponsors.ts';
