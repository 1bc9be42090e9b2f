export { chartableTopicsQuery, mayCreateTopic } from './queries.ts';
export { TopicPanel } from './topic-panel.tsx';
