import { NativeSelect } from '@mantine/core';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import { useDashboards } from '../../../dashboards/index.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { texts as allTexts } from './texts.ts';

export function ShowDashboardSettings({ fields, problems, onFields }: ActionSettingsProps) {
  const texts = useTextsOf(allTexts);
  const { dashboards = [] } = useDashboards();
  const { dashboardId = '', dashboardName = '' } = fields;
  const isOwn = dashboards.some(({ id }) => id === dashboardId);
  return (
    <NativeSelect
      label={texts.dashboard}
      description={texts.dashboardHint}
      withAsterisk
      value={dashboardId}
      error={problems.dashboardId && texts.dashboardEmpty}
      data={[
        { value: '', label: texts.chooseDashboard },
        // Of another member, who has chosen it.
        ...(dashboardId && !isOwn ? [{ value: dashboardId, label: dashboardName }] : []),
        ...dashboards.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => {
        const id = event.currentTarget.value;
        const name = dashboards.find((one) => one.id === id)?.name ?? (id === dashboardId ? dashboardName : '');
        onFields({ dashboardId: id, dashboardName: name });
      }}
    />
  );
}
