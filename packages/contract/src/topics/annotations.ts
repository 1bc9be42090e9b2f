import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, optional, Timestamp } from '../platform/primitives.ts';

/** Longest text of an annotation, in characters: charts show it next to a line. */
export const MAX_ANNOTATION_LENGTH = 200;
/** Maximum annotations of a topic: more lines would hide the values. */
export const MAX_ANNOTATIONS = 200;

/** The author of an annotation: a person, a board with a message, or an event trigger. */
export const ANNOTATION_ORIGINS = ['PERSON', 'BOARD', 'TRIGGER'] as const;
export type AnnotationOrigin = (typeof ANNOTATION_ORIGINS)[number];

/** The key with which a board annotates the moment: `_note=window opened`. */
export const NOTE_KEY = '_note';

/** One line of text: line breaks and tabs become spaces. */
export function annotationText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANNOTATION_LENGTH)
    .toWellFormed();
}

const AnnotationText = exactText({ atMost: 4 * MAX_ANNOTATION_LENGTH }).check(
  z.overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
  z.minLength(1),
  z.maxLength(MAX_ANNOTATION_LENGTH),
);

/** A moment of a topic with a remark, shown on each line chart of the topic. */
export const Annotation = z.object({
  id: z.string(),
  topicId: z.string(),
  time: Timestamp,
  text: z.string(),
  origin: z.enum(ANNOTATION_ORIGINS),
  /** The name of the person, board or event trigger; '' if unknown, and on public pages. */
  by: z.string(),
  /**
   * Whether the caller may change and delete the annotation: as its author, as the topic's creator, or as an owner of
   * one of its projects.
   */
  isManageable: z.boolean(),
});
export type Annotation = z.infer<typeof Annotation>;

/** The annotations of topics, oldest first. */
export const AnnotationList = z.object({
  annotations: z.array(Annotation),
  /** The topics that the caller may annotate. */
  mayAnnotate: z.array(z.string()),
});
export type AnnotationList = z.infer<typeof AnnotationList>;

/** Maximum characters of the topics in one call: of all sources of a chart. */
const MAX_TOPIC_IDS = 5000;

export const listAnnotations = endpoint({
  method: 'GET',
  path: '/v1/topic/annotation/list',
  access: 'user',
  summary: 'List the annotated moments of topics, oldest first. Topics that the caller may not read have none.',
  request: z.object({
    /** Ids of topics, comma-separated. */
    topicIds: exactText({ atMost: MAX_TOPIC_IDS }),
  }),
  response: AnnotationList,
  errors: [],
});

export const createAnnotation = endpoint({
  method: 'POST',
  path: '/v1/topic/annotation/create',
  access: 'user',
  summary: 'Annotate a moment of a topic, now if no time is given. Each line chart of the topic shows it.',
  request: z.object({ topicId: Id, time: optional(Timestamp), text: AnnotationText }),
  response: Annotation,
  errors: [topicErrors.unknown, projectErrors.roleTooLow, topicErrors.tooManyNotes],
});

export const updateAnnotation = endpoint({
  method: 'POST',
  path: '/v1/topic/annotation/update',
  access: 'user',
  summary: "Change the text of an annotation. For its maker, the topic's creator and owners of its projects.",
  request: z.object({ annotationId: Id, text: AnnotationText }),
  response: Done,
  errors: [topicErrors.noteUnknown, topicErrors.noteNotManageable],
});

export const deleteAnnotation = endpoint({
  method: 'POST',
  path: '/v1/topic/annotation/delete',
  access: 'user',
  summary: "Delete an annotation. For its maker, the topic's creator and owners of its projects.",
  request: z.object({ annotationId: Id }),
  response: Done,
  errors: [topicErrors.noteUnknown, topicErrors.noteNotManageable],
});
