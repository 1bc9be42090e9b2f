import { useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { useTexts } from '../../../i18n/texts.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { tileGrid } from '../../../ui/links/tile.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useOwnView } from '../../../ui/table/list-view.ts';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { LastSeen } from './last-seen.tsx';
import classes from './latest-values.module.css';
import { withDataTypeActivity } from './live-activity.ts';
import { dataTypeActivityQuery } from './queries.ts';
import { Reading } from './reading.tsx';

/** The number of values per page: with more values, the charts would be below the first screen. */
const PAGE_SIZE = 12;

interface LatestValuesProps {
  readonly topicId: string;
  /** The expected number of values, whose place is left free while they load. */
  readonly expected: number;
}

/** The latest value of each data type of a topic with a small line, live. Empty until the first value. */
export function LatestValues({ topicId, expected }: LatestValuesProps) {
  const { records: texts } = useTexts();
  const [view, setView] = useOwnView('values');
  const query = dataTypeActivityQuery(topicId);
  const { data = [], isPending } = useQuery(query);
  const now = useNow();
  useLiveData({
    rooms: [topicRoom(topicId)],
    queryKey: query.queryKey,
    add: { read_data: withDataTypeActivity },
    reloadOn: ['topic_changed'],
  });
  if (isPending && expected > 0) {
    return (
      <Panel title={texts.latestValues}>
        <ul className={`${tileGrid} ${classes.values}`} aria-busy data-loading>
          {Array.from({ length: Math.min(expected, PAGE_SIZE) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
            <li key={index} className={classes.place} aria-hidden />
          ))}
        </ul>
      </Panel>
    );
  }
  if (data.length === 0) return null;
  // Ids sort by creation.
  const values = data.toSorted((a, b) => (a.dataRecordType.id < b.dataRecordType.id ? -1 : 1));
  return (
    <Panel title={texts.latestValues}>
      <SearchedList
        label={texts.latestValues}
        pageSize={PAGE_SIZE}
        view={view}
        onView={setView}
        list={values}
        searchHint={texts.valuesSearch}
        textOf={({ dataRecordType }) => `${dataRecordType.dataRecordTypeName} ${dataRecordType.keyName}`}
        render={(shown) => (
          <ul className={`${tileGrid} ${classes.values}`}>
            {shown.map(({ dataRecordType, value, lastSeen, usualIntervalMs, trend }) => (
              <li key={dataRecordType.id}>
                <Reading dataType={dataRecordType} value={value} line={trend?.values ?? []} />
                <LastSeen lastSeen={lastSeen} usualIntervalMs={usualIntervalMs} now={now} />
              </li>
            ))}
          </ul>
        )}
      />
    </Panel>
  );
}
