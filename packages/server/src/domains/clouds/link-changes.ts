import type { Dialects } from '../../platform/mqtt/dialects.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TopicsService } from '../topics/index.ts';
import { type CloudGate, scopeOfLink } from './gate.ts';
import { createCloudsRepository } from './repository.ts';
import type { CloudsService } from './service.ts';

interface LinkNeeds {
  readonly service: Pick<CloudsService, 'renewAll'>;
  readonly gate: Pick<CloudGate, 'forget' | 'forgetAll' | 'namesChanged'>;
  readonly dialects: Pick<Dialects, 'end'>;
  readonly topics: Pick<TopicsService, 'watch' | 'onChange'>;
}

/**
 * Ends what no longer applies when links, their topics or their projects change.
 * @returns what disconnects the clients of links on all servers
 */
export function followLinks(
  { database, events, nodes }: Pick<Platform, 'database' | 'events' | 'nodes'>,
  { service, gate, dialects, topics }: LinkNeeds,
): (linkIds: readonly string[]) => void {
  // A client that signed in with a key that was renewed signs in with the present one, or not at all.
  const end = nodes.everywhere('cloud-links-changed', (linkIds: readonly string[]) => {
    void gate.forget(linkIds);
    for (const id of linkIds) dialects.end(scopeOfLink(id));
  });
  nodes.onGap(gate.forgetAll);
  events.afterCommit('cloud-links.changed', ({ linkIds }) => end(linkIds));

  // The answer to the first value of a name comes after its key is known.
  topics.watch({ of: ['types'], forget: ({ id }) => gate.namesChanged(id) });
  const { idsOfTopics } = createCloudsRepository(database);
  topics.onChange(['name', 'rights'], async (changed) => end(await idsOfTopics(changed.map(({ id }) => id))));
  events.inTransaction('topics.removed', async ({ transaction, announce }, { topics }) => {
    const linkIds = await createCloudsRepository(transaction).idsOfTopics(topics.map(({ id }) => id));
    if (linkIds.length > 0) await announce('cloud-links.changed', { projectId: '', linkIds });
  });
  events.inTransaction('project.deleted', async ({ transaction, announce }, { projectId }) => {
    const ofProject = await createCloudsRepository(transaction).listOfProject(projectId);
    const linkIds = ofProject.map(({ id }) => id);
    if (linkIds.length > 0) await announce('cloud-links.changed', { projectId, linkIds });
  });
  events.inTransaction('member.removed', async (change, { projectId, renew }) => {
    if (renew.includes('other-clouds')) await service.renewAll(change, projectId);
  });
  return end;
}
