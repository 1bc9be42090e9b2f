import { lazyPart } from '../../ui/loading/lazy-part.ts';

export { DataTypeTable } from './data-types/data-type-table.tsx';
export { DeleteDevice } from './detail/delete-device.tsx';
export { DeviceTable } from './detail/device-table.tsx';
export { ForeignProjects } from './detail/foreign-projects.tsx';
export { ProjectSlider } from './detail/project-slider.tsx';
export { RenewTopicName } from './detail/renew-topic-name.tsx';
export { TopicMenu } from './detail/topic-menu.tsx';
export {
  isInvalid as isInvalidCoordinate,
  locationOf,
  pointOf as coordinatePoint,
  textsOf as coordinateTexts,
} from './location/coordinates.ts';
export { TopicLocation } from './location/topic-location.tsx';
export { mayCreateTopic, TOPICS_COUNTED, topicPageQuery, topicQuery, topicsByIdQuery } from './queries.ts';
export { useLiveTopic } from './use-live-topic.ts';

/** Sends a message to a topic. */
export const SendTool = lazyPart(() => import('./send/send-tool.tsx'), 'SendTool');
