import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { createDemoClass, getDemoClass, removeDemoClass } from '@tinkerstream/contract/learning';
import { DEFAULT_LANGUAGE } from '@tinkerstream/contract/platform/language';
import type { Platform } from '../../../platform/platform.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { UserDirectory } from '../../users/index.ts';
import { createDemoBoards } from './boards.ts';
import { createDemoClassService } from './demo-class.ts';

type Parts = Parameters<typeof createDemoClassService>[1];

interface DemoClassNeeds extends Omit<Parts, 'boards' | 'logger' | 'topics'> {
  readonly users: Pick<UserDirectory, 'findByEmails'>;
  readonly topics: Parts['topics'] & Pick<TopicsService, 'onChange'>;
}

/** The demo class of an installation. */
export function demoClassModule({ database, lifecycle, logger, route }: Platform, { users, ...parts }: DemoClassNeeds) {
  const demo = createDemoClassService(database, { ...parts, boards: createDemoBoards(logger), logger });
  route(getDemoClass, () => demo.state());
  route(createDemoClass, (_input, { caller, language }) => demo.create(caller, language));
  route(removeDemoClass, () => demo.remove());

  /** Someone has renewed a name, or deleted a part of the class. */
  parts.topics.onChange(['name'], (changed) => {
    // Not awaited: a removal of the class waits for this event, and the boards for the removal.
    if (changed.some(({ isDemo }) => isDemo)) void demo.startBoards();
  });
  lifecycle.onStart(demo.startBoards);
  lifecycle.onStop(demo.stopBoards);

  return {
    /** Creates the class for DEMO=1: it belongs to the administrator with this email. */
    async seedFor(email: string): Promise<void> {
      const found = (await users.findByEmails([email])).get(email);
      if (!found) return;
      const caller = { userId: found.id, sessionId: '', email, isEmailVerified: found.isEmailVerified };
      await demo
        .seed({ ...caller, authorities: [ROLE_ADMIN] }, DEFAULT_LANGUAGE)
        .catch((error: unknown) => logger.warn({ err: error }, 'Could not create the demo class'));
    },
  };
}
