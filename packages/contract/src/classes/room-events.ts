/** A class has changed: its door, its pupils or its teachers. */
export interface ClassChanged {
  readonly classId: string;
}

/** A teacher has paused the changes of a pupil, or lets the pupil change things again. */
export interface ClassPaused {
  readonly projectId: string;
}

/** A teacher shows a page of the web app to a pupil. */
export interface LookHere {
  readonly path: string;
}

/** A pupil has opened the first page, or closed the last one. */
export interface PupilPresence {
  readonly classId: string;
  readonly pupilId: string;
  readonly isOnline: boolean;
}

/** A pupil's work in a class has changed: a copy, its state, a comment or a task. */
export interface ClassWorkChanged {
  /** The project of the copy; null if no copy has changed. */
  readonly projectId: string | null;
}

/** Boards of a project belong to other pupils now, or their pupils have other names. */
export interface BoardNamesChanged {
  readonly projectId: string;
}

/** The events about classes in the rooms of their teachers and pupils, by name. */
export interface ClassRoomEvents {
  class_changed: ClassChanged;
  class_work_changed: ClassWorkChanged;
  pupil_presence: PupilPresence;
  class_paused: ClassPaused;
  look_here: LookHere;
  board_names_changed: BoardNamesChanged;
}
