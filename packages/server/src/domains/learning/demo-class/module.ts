import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { createDemoClass, getDemoClass, removeDemoClass } from '@tinkerstream/contract/learning';
import { DEFAULT_LANGUAGE } from '@tinkerstream/contract/platform/language';
import type { Platform } from '../../../platform/platform.ts';
import type { UserDirectory } from '../../people/index.ts';
import { createDemoBoards } from './boards.ts';
import { createDemoClassService } from './demo-class.ts';

type Parts = Parameters<typeof createDemoClassService>[1];

interface DemoClassNeeds extends Omit<Parts, 'boards' | 'logger'> {
  readonly users: Pick<UserDirectory, 'findByEmails'>;
}

/** The demo class of an installation. */
export function demoClassModule(
  { database, events, lifecycle, logger, route }: Platform,
  { users, ...parts }: DemoClassNeeds,
) {
  const demo = createDemoClassService(database, { ...parts, boards: createDemoBoards(logger), logger });
  route(getDemoClass, () => demo.state());
  route(createDemoClass, (_input, { caller, language }) => demo.create(caller, language));
  route(removeDemoClass, () => demo.remove());

  /** Someone has renewed a name, or deleted a part of the class. */
  const changed = ({ topics }: { readonly topics: readonly { readonly isDemo?: boolean }[] }) => {
    // Not awaited: a removal of the class waits for this event, and the boards for the removal.
    if (topics.some(({ isDemo }) => isDemo)) void demo.startBoards();
  };
  events.afterCommit('topics.renamed', changed);
  events.afterCommit('topics.removed', changed);
  lifecycle.onStart(demo.startBoards);
  lifecycle.onStop(demo.stopBoards);

  return {
    /** For DEMO=1: the class belongs to the administrator with this email. */
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
