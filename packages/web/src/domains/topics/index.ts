export { TopicLocation } from './location/topic-location.tsx';
export { chartableTopicsQuery, mayCreateTopic } from './queries.ts';
export { TalkToTopic } from './send/talk-to-topic.tsx';
export { TopicPanel } from './topic-panel.tsx';
