import type { SchoolClass } from '@tinkerstream/contract/classes';
import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { useFurtherTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { Panel } from '../../ui/page/panel.tsx';

/** What each pupil may do, and the seats that pupils take. */
export function RightsPanel({ shown: { permission, seats } }: { shown: SchoolClass }) {
  const { classes: texts } = useFurtherTexts();
  const count = (limit: number) => (limit === UNLIMITED ? texts.unlimited : String(limit));
  const may = (isAllowed: boolean) => (isAllowed ? texts.yes : texts.no);
  return (
    <Panel title={texts.rights} hint={texts.rightsHint}>
      {permission ? (
        <FactList
          facts={[
            { label: texts.projectsEach, value: count(permission.allowProjectCount) },
            { label: texts.topicsEach, value: count(permission.allowTopicCount) },
            { label: texts.ai, value: may(permission.allowAi) },
            { label: texts.openApi, value: may(permission.allowOpenApi) },
            { label: texts.seats, value: seats ? texts.seatsOf(seats.taken, seats.total) : texts.noSeats },
          ]}
        />
      ) : (
        <Notice title={texts.rights}>{texts.rightsNone}</Notice>
      )}
    </Panel>
  );
}
