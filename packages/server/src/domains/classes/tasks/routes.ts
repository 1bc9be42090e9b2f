import { addTask, listMyClassWork, listTasks, removeTask, tickTask } from '@tinkerstream/contract/classes';
import type { Route } from '../../../platform/http/route.ts';
import type { Tasks } from './tasks.ts';

export function tasksRoutes(route: Route, tasks: Tasks): void {
  route(listTasks, ({ classId }, { caller }) => tasks.list(caller, classId));
  route(addTask, async ({ classId, task }, { caller }) => ({ id: await tasks.add(caller, classId, task) }));
  route(removeTask, async ({ classId, taskId }, { caller }) => {
    await tasks.remove(caller, classId, taskId);
    return {};
  });
  route(tickTask, async ({ classId, taskId, pupilId, isDone }, { caller }) => {
    await tasks.tick(caller, classId, taskId, pupilId, isDone);
    return {};
  });
  route(listMyClassWork, (_input, { caller }) => tasks.mine(caller));
}
