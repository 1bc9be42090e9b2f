import './events.ts';

export { subscriptionsModule } from './module.ts';
export type { MessageTerms, SubscriptionsService } from './service.ts';
