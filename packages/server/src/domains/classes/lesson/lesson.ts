import type { Board } from '@tinkerstream/contract/boards';
import { type Lesson, type LessonBoard, MAX_NEW_BOARDS } from '@tinkerstream/contract/classes';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { Presence } from '../../../platform/realtime/presence.ts';
import type { ListBoards } from '../../boards/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { createClassBoardRepository, createPupilRepository } from '../../rosters/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';
import { presentTries } from '../door/picture-tries.ts';

interface LessonOptions {
  readonly access: ClassAccess;
  readonly members: Pick<ProjectDirectory, 'canRead' | 'namesOf'>;
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  readonly listBoards: ListBoards;
  readonly presence: Pick<Presence, 'isOnline'>;
}

export type LessonReader = ReturnType<typeof createLessonReader>;

/** The lesson of a class as its teachers see it: which pupils are online, and the values of each board. */
export function createLessonReader(
  database: Database,
  { access, members, topics, listBoards, presence }: LessonOptions,
) {
  const pupils = createPupilRepository(database);
  const assigned = createClassBoardRepository(database);

  async function boardsOf(classId: string, linked: Parameters<ListBoards>[0]): Promise<LessonBoard[]> {
    const [known, { boards: senders, onlyProblems }] = await Promise.all([
      assigned.list(
        classId,
        linked.map(({ id }) => id),
      ),
      listBoards(linked),
    ]);
    const found = new Map<string, LessonBoard>();
    const at = (topicId: string, serialNumber: string, change: Partial<LessonBoard>) => {
      const key = `${topicId} ${serialNumber}`;
      found.set(key, { ...(found.get(key) ?? unheard(topicId, serialNumber)), ...change });
    };
    for (const { topicId, serialNumber, pupilId } of known)
      at(topicId, serialNumber, { pupilId, isAside: pupilId === null });
    for (const sender of senders) {
      if (sender.device) at(sender.topicId, sender.device.serialNumber, heard(sender, sender.device.serialName));
    }
    for (const { topicId, serialNumber, problem } of onlyProblems) at(topicId, serialNumber, { problem });
    const all = [...found.values()];
    const isNew = ({ pupilId, isAside }: LessonBoard) => pupilId === null && !isAside;
    const latestNew = all.filter(isNew).sort((a, b) => (lastHeard(a) < lastHeard(b) ? 1 : -1));
    return [...all.filter((board) => !isNew(board)), ...latestNew.slice(0, MAX_NEW_BOARDS)];
  }

  return async (caller: Caller, classId: string): Promise<Lesson> => {
    const { name, projectId, archivedOn, pausedUntil } = await access.getTaught(caller, classId);
    const [list, names, isMember] = await Promise.all([
      pupils.list(classId),
      members.namesOf(projectId ? [projectId] : []),
      projectId !== null && members.canRead(caller.userId, projectId),
    ]);
    const linked = projectId && isMember ? await topics.listOfProjects([projectId]) : [];
    return {
      name,
      isArchived: archivedOn !== null,
      pausedUntil: projectId && pausedUntil > Date.now() ? isoTime(pausedUntil) : null,
      project: projectId ? { id: projectId, name: names.get(projectId) ?? '', isMember } : null,
      topics: linked.map(({ id, name: topicName, description }) => ({ id, description: description || topicName })),
      pupils: list.map(({ id, name: pupilName, userId }) => ({
        id,
        name: pupilName,
        hasEntered: userId !== null,
        isOnline: userId !== null && presence.isOnline(userId),
      })),
      wrongPictures: await presentTries(database, classId, list),
      boards: projectId && isMember ? await boardsOf(classId, linked) : [],
    };
  };
}

function unheard(topicId: string, serialNumber: string): LessonBoard {
  const nothing = { lastSeen: null, dataRecordType: null, latest: null, problem: null };
  return { topicId, serialNumber, name: '', pupilId: null, isAside: false, ...nothing };
}

function heard({ lastSeen, dataRecordType, records, problem }: Board, name: string): Partial<LessonBoard> {
  return { name, lastSeen, dataRecordType, latest: records[0] ?? null, problem: problem ?? null };
}

function lastHeard({ lastSeen, problem }: LessonBoard): string {
  const [seen, failed] = [lastSeen ?? '', problem?.createdOn ?? ''];
  return seen > failed ? seen : failed;
}
