export { WaitingForTeacher } from './join/waiting.tsx';
export { useRoster } from './lesson/use-roster.ts';
export { MyClasses, ProjectTasks } from './tasks/my-classes.tsx';
export { CopyPanel } from './work/copy/copy-panel.tsx';
