export { chartableTopicsQuery, mayCreateTopic } from './queries.ts';
export { SendTool } from './send/send-tool.tsx';
export { TopicPanel } from './topic-panel.tsx';
