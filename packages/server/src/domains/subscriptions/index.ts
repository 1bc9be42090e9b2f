import './events.ts';

export { subscriptionsModule } from './module.ts';
export type { Seats } from './seats.ts';
export type { MessageTerms, SubscriptionsService } from './service.ts';
export type { KnownSubscriber, Subscriber } from './subscriber.ts';
