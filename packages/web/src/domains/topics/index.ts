export { TopicLocation } from './location/topic-location.tsx';
export { chartableTopicsQuery, mayCreateTopic } from './queries.ts';
export { TopicPanel } from './topic-panel.tsx';
