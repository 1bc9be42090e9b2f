import type { Dialects } from '../../../platform/mqtt/dialects.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IngestModule } from '../../records/index.ts';
import type { CloudGate } from '../gate.ts';
import { type ChannelNeeds, createChannels } from './channels.ts';
import { createDeliver, createFindDialect } from './dialect.ts';
import { createEnterChannel } from './entered.ts';
import { writeThingspeakRefusals } from './refusals.ts';
import { thingspeakRoutes } from './routes.ts';
import { createUpdates, type UpdateNeeds } from './updates.ts';

/** What this adapter needs beyond the other ones. */
export type ThingspeakNeeds = Omit<ChannelNeeds, 'topics'> & Pick<UpdateNeeds, 'permissionOfUser'>;

type Needs = ThingspeakNeeds &
  Pick<UpdateNeeds, 'storeEarlier'> & {
    readonly topics: ChannelNeeds['topics'] & UpdateNeeds['topics'];
    readonly gate: CloudGate;
    readonly dialects: Dialects;
    readonly ingest: Pick<IngestModule, 'stored' | 'invalidate'>;
  };

/**
 * Programs made for ThingSpeak: a link is a channel, and its topic holds the entries. An entry is a message, and its number is the
 * second of its time (decision 58).
 */
export function thingspeakModule(
  { route, boardCalls }: Pick<Platform, 'route' | 'boardCalls'>,
  { gate, dialects, ingest, ...needs }: Needs,
): void {
  writeThingspeakRefusals(boardCalls);
  const enter = createEnterChannel(gate);
  const updates = createUpdates({ ...needs, invalidate: ingest.invalidate });
  thingspeakRoutes(route, { enter, gate, updates, channels: createChannels(needs) });
  const { deliver, listen } = createDeliver(gate, dialects);
  dialects.register(createFindDialect({ enter, gate, updates, listen }));
  ingest.stored.onEveryNode(deliver);
}
