import { useTexts } from '../../../../i18n/texts.ts';
import { NativeSelect } from '../../../../ui/kit.ts';
import { useDashboards } from '../../../dashboards/index.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { texts as allTexts } from './texts.ts';

export function ShowDashboardSettings({ fields, problems, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
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
        // The dashboard may belong to another member, who has chosen it.
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
