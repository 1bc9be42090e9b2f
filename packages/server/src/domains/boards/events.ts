import type { TopicEntity } from '../topics/index.ts';
import type { DeviceEntity } from './repository.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A device was deleted with its records. It no longer exists in the transaction. */
    'device.removed': { readonly topic: TopicEntity; readonly device: DeviceEntity };
  }
}
