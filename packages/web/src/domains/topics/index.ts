export {
  isInvalid as isInvalidCoordinate,
  locationOf,
  pointOf as coordinatePoint,
  textsOf as coordinateTexts,
} from './location/coordinates.ts';
export { mayCreateTopic, topicPageQuery, topicQuery, topicsByIdQuery } from './queries.ts';
export { SendTool } from './send/send-tool.tsx';
export { TopicPanel } from './topic-panel.tsx';
export { useLiveTopic } from './use-live-topic.ts';
