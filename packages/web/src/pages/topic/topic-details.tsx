import type { Topic } from '@tinkerstream/contract/topics';
import { MessageLog } from '../../domains/records/index.ts';
import {
  DataTypeTable,
  DeviceTable,
  ForeignProjects,
  ProjectSlider,
  TopicLocation,
} from '../../domains/topics/index.ts';
import { Later } from '../../ui/loading/later.tsx';
import { TopicSettings } from './topic-settings.tsx';

/** The data-type table is as high as this many rows (rule 11). */
const DATA_TYPE_ROWS = 5;

/** What a topic shows below its charts: its messages, data types, settings, place, projects and boards. */
export function TopicDetails({ topic }: { topic: Topic }) {
  return (
    <Later>
      <MessageLog
        topicId={topic.id}
        dataTypes={topic.dataRecordTypes}
        choosesBoard={topic.devices.length > 1}
        expected={topic.totalNumberOfMessages}
      />
      <DataTypeTable topic={topic} padTo={DATA_TYPE_ROWS} />
      <TopicSettings topic={topic} />
      <TopicLocation topic={topic} />
      <ProjectSlider topic={topic} />
      <ForeignProjects topic={topic} />
      <DeviceTable topic={topic} />
    </Later>
  );
}
