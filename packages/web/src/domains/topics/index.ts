export {
  isInvalid as isInvalidCoordinate,
  locationOf,
  pointOf as coordinatePoint,
  textsOf as coordinateTexts,
} from './location/coordinates.ts';
export { mayCreateTopic, topicListQuery, topicQuery } from './queries.ts';
export { SendTool } from './send/send-tool.tsx';
export { TopicPanel } from './topic-panel.tsx';
export { useLiveTopic } from './use-live-topic.ts';
