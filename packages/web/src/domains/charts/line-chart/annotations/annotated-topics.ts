import type { LineSource } from '../../line-source.ts';

/** The topics of a chart that may be annotated, each with the names of its lines. */
export function annotatedTopics(sources: readonly LineSource[], mayAnnotate: readonly string[]) {
  return mayAnnotate.map((id) => ({
    id,
    name: sources.flatMap(({ topicId, label }) => (topicId === id ? [label] : [])).join(' · '),
  }));
}
