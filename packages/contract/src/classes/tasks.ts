import * as z from 'zod/mini';
import { classErrors } from '../error-codes/classes.ts';
import { text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';
import { DataTypeKey } from '../points/data-type.ts';

/** The maximum number of tasks of a class. */
export const MAX_TASKS = 20;
/** The maximum length of a task in free text. */
export const TASK_LENGTH = 200;

/**
 * `VALUE`: send a value of a key, within limits. `CHART`, `DASHBOARD`: create one. `TRIGGER`: an event trigger of one's
 * own acts. All of these tick themselves off. `TEXT`: a teacher ticks it off.
 */
export const TASK_KINDS = ['VALUE', 'CHART', 'DASHBOARD', 'TRIGGER', 'TEXT'] as const;
export const TaskKind = z.enum(TASK_KINDS);
export type TaskKind = z.infer<typeof TaskKind>;

const Limit = z._default(z.nullable(z.number()), null);

export const NewTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('VALUE'), keyName: DataTypeKey, minimum: Limit, maximum: Limit }).check(
    z.refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
      path: ['maximum'],
    }),
  ),
  z.object({ kind: z.literal('CHART') }),
  z.object({ kind: z.literal('DASHBOARD') }),
  z.object({ kind: z.literal('TRIGGER') }),
  z.object({
    kind: z.literal('TEXT'),
    text: text({ atLeast: 1, atMost: TASK_LENGTH }),
  }),
]);
export type NewTask = z.infer<typeof NewTask>;

export const ClassTask = z.object({
  id: z.string(),
  kind: TaskKind,
  /** The key of a value; empty for other kinds of tasks. */
  keyName: z.string(),
  /** The limits of a value, both inclusive; null without a limit. */
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  /** The text of the task; empty for kinds that tick themselves off. */
  text: z.string(),
});
export type ClassTask = z.infer<typeof ClassTask>;

export const ClassTasks = z.object({
  /** The tasks, the oldest first. */
  tasks: z.array(ClassTask),
  done: z.array(z.object({ taskId: z.string(), pupilId: z.string() })),
});
export type ClassTasks = z.infer<typeof ClassTasks>;

/** A task as a pupil sees it. */
export const PupilTask = z.object({ ...ClassTask.shape, isDone: z.boolean() });
export type PupilTask = z.infer<typeof PupilTask>;

/** The work of a pupil in a class. */
export const MyClassWork = z.object({
  classId: z.string(),
  className: z.string(),
  /** Whether the class has ended. The other fields are then empty. */
  hasEnded: z.boolean(),
  /** The project that the class shares; null without one. */
  projectId: z.nullable(z.string()),
  copies: z.array(
    z.object({
      projectId: z.string(),
      workName: z.string(),
      isHandedIn: z.boolean(),
      isLocked: z.boolean(),
    }),
  ),
  tasks: z.array(PupilTask),
});
export type MyClassWork = z.infer<typeof MyClassWork>;

const ClassId = z.object({ classId: Id });

export const listTasks = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/tasks',
  access: 'user',
  summary: 'List the tasks of a class, and which pupils have done them.',
  request: ClassId,
  response: ClassTasks,
  errors: [classErrors.unknown],
});

export const addTask = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/tasks',
  access: 'user',
  summary: 'Add a task, which ticks itself off when a pupil does it from now on; free text is ticked off by a teacher.',
  request: z.object({ classId: Id, task: NewTask }),
  response: z.object({ id: z.string() }),
  errors: [classErrors.unknown, classErrors.tooManyTasks],
});

export const removeTask = endpoint({
  method: 'DELETE',
  path: '/v1/class/{classId}/task/{taskId}',
  access: 'user',
  summary: 'Delete a task with its ticks.',
  request: z.object({ classId: Id, taskId: Id }),
  response: Done,
  errors: [classErrors.unknown, classErrors.taskUnknown],
});

export const tickTask = endpoint({
  method: 'PUT',
  path: '/v1/class/{classId}/task/{taskId}/pupil/{pupilId}',
  access: 'user',
  summary: 'Tick a task off for a pupil, or take the tick away.',
  request: z.object({ classId: Id, taskId: Id, pupilId: Id, isDone: z.boolean() }),
  response: Done,
  errors: [classErrors.unknown, classErrors.taskUnknown],
});

export const listMyClassWork = endpoint({
  method: 'GET',
  path: '/v1/class-work/mine',
  access: 'user',
  summary: 'List your classes, as a pupil, with your copies and tasks.',
  request: z.object({}),
  response: z.array(MyClassWork),
  errors: [],
});
