import type { Topic } from '@tinkerstream/contract/topics';
import { useCallback } from 'react';
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

interface TopicDetailsProps {
  readonly topic: Topic;
  /** The serial number of the board whose messages come first; undefined for all boards. */
  readonly logOf: string | undefined;
}

/** The parts of a topic below its charts: its messages, data types, settings, place, projects and boards. */
export function TopicDetails({ topic, logOf }: TopicDetailsProps) {
  const showLog = useCallback(
    (log: HTMLDivElement | null) => {
      // The parts above the log are loaded, so the log stays in place.
      if (logOf !== undefined) log?.scrollIntoView();
    },
    [logOf],
  );
  return (
    <Later>
      <div ref={showLog}>
        <MessageLog
          key={logOf}
          topicId={topic.id}
          dataTypes={topic.dataRecordTypes}
          devices={topic.devices}
          choosesBoard={topic.devices.length > 1 || logOf !== undefined}
          expected={topic.totalNumberOfMessages}
          {...(logOf !== undefined && { board: logOf })}
        />
      </div>
      <DataTypeTable topic={topic} padTo={DATA_TYPE_ROWS} />
      <TopicSettings topic={topic} />
      <TopicLocation topic={topic} />
      <ProjectSlider topic={topic} />
      <ForeignProjects topic={topic} />
      <DeviceTable topic={topic} />
    </Later>
  );
}
