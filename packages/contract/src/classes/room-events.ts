/** A class has changed: its door, its pupils or its teachers. */
export interface ClassChanged {
  readonly classId: string;
}

/** The events about classes in the rooms of their teachers, by name. */
export interface ClassRoomEvents {
  class_changed: ClassChanged;
}
