import * as z from 'zod/mini';
import { RemovedKeys } from '../../boards/removed-keys.ts';
import { classErrors } from '../../error-codes/classes.ts';
import { projectErrors } from '../../error-codes/projects.ts';
import { topicErrors } from '../../error-codes/topics.ts';
import { exactText } from '../../platform/bounded.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Done, Id, Timestamp } from '../../platform/primitives.ts';
import { DataRecordType } from '../../points/data-type.ts';
import { TimedValue } from '../../points/timed-value.ts';
import { BoardProblem } from '../../records/message-log.ts';
import { WrongPictures } from '../pictures.ts';

/** The maximum number of boards that a class gives to its pupils or puts aside. */
export const MAX_CLASS_BOARDS = 200;

/** The maximum number of boards without a pupil in one answer: the boards that sent most recently. */
export const MAX_NEW_BOARDS = 60;

export const LessonBoard = z.object({
  topicId: z.string(),
  /** The serial number, or the name of a board that sends none. With the topic, it identifies the board. */
  serialNumber: z.string(),
  /** The name that the board sends; empty without one. */
  name: z.string(),
  /** The pupil whose board it is; null without one. */
  pupilId: z.nullable(z.string()),
  /** Whether a teacher has put the board aside, as nobody's. */
  isAside: z.boolean(),
  /** When the latest value of the board arrived; null before the first one. ISO 8601 UTC. */
  lastSeen: z.nullable(z.string()),
  dataRecordType: z.nullable(DataRecordType),
  /** The latest value of the board under this data type. */
  latest: z.nullable(TimedValue),
  problem: z.nullable(BoardProblem),
});
export type LessonBoard = z.infer<typeof LessonBoard>;

export const LessonPupil = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the pupil has entered the class. Others are only names of its list. */
  hasEntered: z.boolean(),
  /** Whether the pupil has a page open now. */
  isOnline: z.boolean(),
});
export type LessonPupil = z.infer<typeof LessonPupil>;

export const Lesson = z.object({
  name: z.string(),
  isArchived: z.boolean(),
  /** Until when the changes of the pupils are paused; null while they are not. ISO 8601 UTC. */
  pausedUntil: z.nullable(z.string()),
  /** The project of the class; null without one. */
  project: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Whether the caller is a member of the project; otherwise the lesson has no boards. */
      isMember: z.boolean(),
    }),
  ),
  /** The topics of the project, whose rooms have the messages of its boards. */
  topics: z.array(z.object({ id: z.string(), description: z.string() })),
  /** The pupils, in the order of the list. */
  pupils: z.array(LessonPupil),
  /** The wrong pictures; null if there were few. */
  wrongPictures: z.nullable(WrongPictures),
  boards: z.array(LessonBoard),
});
export type Lesson = z.infer<typeof Lesson>;

export const getLesson = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/lesson',
  access: 'user',
  summary:
    'Get the lesson of a class: its pupils with their boards, latest values and latest problems, and the boards of its project that belong to nobody yet.',
  request: z.object({ classId: Id }),
  response: Lesson,
  errors: [classErrors.unknown],
});

export const assignBoard = endpoint({
  method: 'PUT',
  path: '/v1/class/{classId}/board',
  access: 'user',
  summary:
    'Give a board of the project of a class to a pupil, put it aside as nobody’s, or, with neither, take both back. A pupil may have several boards.',
  request: z.object({
    classId: Id,
    topicId: Id,
    /** The serial number, or the name of a board that sends none. */
    serialNumber: exactText({ atLeast: 1, atMost: 100 }),
    pupilId: z.nullable(Id),
    isAside: z._default(z.boolean(), false),
  }),
  response: Done,
  errors: [classErrors.unknown, classErrors.tooManyBoards, topicErrors.unknown],
});

export const forgetBoards = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/boards/forget',
  access: 'user',
  summary:
    'Delete the boards of the project of a class that belong to no pupil and were not put aside, with their values and the data types that only they have sent, in the topics whose values you may delete. Boards that have a name in the console stay, and those that came later than the given time.',
  request: z.object({ classId: Id, until: Timestamp }),
  response: z.object({ forgotten: z.int() }),
  errors: [classErrors.unknown, classErrors.hasNoProject, projectErrors.unknown],
});

export const ForgottenBoards = z.extend(RemovedKeys, {
  /** How many boards are deleted. */
  boards: z.int(),
});
export type ForgottenBoards = z.infer<typeof ForgottenBoards>;

export const foreseeForgetBoards = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/boards/forget',
  access: 'user',
  summary:
    'Get how many boards `POST /v1/class/{classId}/boards/forget` would delete, the keys of the data types that would go with them, and why the other keys that they have sent stay.',
  request: z.object({ classId: Id, until: Timestamp }),
  response: ForgottenBoards,
  errors: [classErrors.unknown, classErrors.hasNoProject, projectErrors.unknown],
});
