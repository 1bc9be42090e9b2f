export { isWrong as isWrongCoordinate, textsOf as coordinateTexts } from './location/coordinates.ts';
export { mayCreateTopic, topicListQuery } from './queries.ts';
export { SendTool } from './send/send-tool.tsx';
export { TopicPanel } from './topic-panel.tsx';
