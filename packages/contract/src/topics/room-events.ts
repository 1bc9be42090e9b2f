/** A topic has changed, other than its records. */
export interface TopicChanged {
  readonly topicId: string;
}

/** A board has sent the new location of its topic, in degrees (WGS 84). */
export interface TopicMoved {
  readonly topicId: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The annotations of a topic have changed. */
export interface AnnotationsChanged {
  readonly topicId: string;
}

/** The events about topics in the rooms of the web app, by name. */
export interface TopicRoomEvents {
  topic_changed: TopicChanged;
  topic_moved: TopicMoved;
  annotations_changed: AnnotationsChanged;
}
