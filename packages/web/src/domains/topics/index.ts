export { chartableTopicsQuery, mayCreateTopic, topicQuery } from './queries.ts';
export { SendTool } from './send/send-tool.tsx';
export { TopicPanel } from './topic-panel.tsx';
export { useLiveTopic } from './use-live-topic.ts';
