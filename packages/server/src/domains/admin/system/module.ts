import { downloadSupportBundle, getSystemState, type SystemState } from '@tinkerstream/contract/admin';
import type { Engine } from '../../../platform/db/database.ts';
import { describeDatabase } from '../../../platform/db/database.ts';
import { recentLines } from '../../../platform/logger.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SettingsForSupport } from '../../../shown-settings.ts';
import type { FindBackupState } from '../routes.ts';
import { createOwnState, type OwnStateNeeds, type ServerAnswer } from './own-state.ts';
import { createServers } from './servers.ts';
import { supportBundle } from './support-bundle.ts';

/** A project and its owner, for administrators. */
interface DescribedProject {
  readonly projectId: string;
  readonly name: string;
  readonly owner: string;
  readonly topicIds: readonly string[];
}

interface SystemNeeds extends OwnStateNeeds {
  readonly engine: Engine;
  readonly hasBackups: boolean;
  readonly backupState: FindBackupState;
  /** Faults of the stored records. */
  readonly storageCondition: () => Promise<{
    readonly hidden?: { readonly records: number; readonly isDiskFull: boolean } | undefined;
    readonly damaged: readonly { readonly records: number }[];
  }>;
  readonly clockStep: () => { readonly seconds: number } | null;
  readonly projectsOf: (topicIds: readonly string[]) => Promise<readonly DescribedProject[]>;
  readonly support: SettingsForSupport;
}

const MAX_PROJECTS = 5;
const MAX_CALLS = 10;

/** The page System: the state of the servers, in words for administrators, and the bundle for support. */
export function systemModule(platform: Platform, needs: SystemNeeds): void {
  const { nodes, lifecycle, database, callTimes, metrics, route, logger } = platform;
  const servers = createServers(nodes, lifecycle, createOwnState(platform, needs), metrics, logger);

  async function busiest(answers: readonly ServerAnswer[]): Promise<SystemState['busiest']> {
    const messages = new Map<string, number>();
    for (const [topicId, count] of answers.flatMap(({ state, topics }) => (state.isAnswering ? topics : []))) {
      messages.set(topicId, (messages.get(topicId) ?? 0) + count);
    }
    const projects = await needs.projectsOf([...messages.keys()]);
    return projects
      .map(({ projectId, name, owner, topicIds }) => ({
        projectId,
        name,
        owner,
        messages: topicIds.reduce((sum, topicId) => sum + (messages.get(topicId) ?? 0), 0),
      }))
      .sort((a, b) => b.messages - a.messages)
      .slice(0, MAX_PROJECTS);
  }

  async function getState(): Promise<SystemState> {
    const [answers, description, { hidden, damaged }] = await Promise.all([
      servers.collect(),
      describeDatabase(database, needs.engine),
      needs.storageCondition(),
    ]);
    const backup = needs.backupState();
    return {
      servers: answers.map(({ state }) => state),
      database: description,
      backup: {
        isOn: needs.hasBackups,
        lastOn: backup?.lastOn === undefined ? null : new Date(backup.lastOn).toISOString(),
        failure: backup?.failure?.text ?? null,
        failureReason: backup?.failure?.reason ?? null,
        isOverdue: backup?.isOverdue ?? false,
      },
      storage: {
        hidden: hidden?.records ?? 0,
        isDiskFull: hidden?.isDiskFull ?? false,
        damaged: damaged.reduce((sum, { records }) => sum + records, 0),
      },
      clockWentBackSeconds: needs.clockStep()?.seconds ?? null,
      busiest: await busiest(answers),
      slowest: callTimes.slowest(MAX_CALLS),
    };
  }

  route(getSystemState, getState);

  route(downloadSupportBundle, async () =>
    supportBundle({ state: await getState(), support: needs.support, metrics, log: recentLines() }),
  );
}
