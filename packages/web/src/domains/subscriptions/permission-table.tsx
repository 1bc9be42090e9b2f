import { type Permission, UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { useTexts } from '../../i18n/texts.ts';
import { Mark } from '../../ui/mark.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Extent, featuresOf } from './features.ts';

/** The features of a subscription. */
export function PermissionTable({ permission }: { permission: Permission }) {
  const { subscriptions: texts } = useTexts();
  const features = featuresOf(permission);
  const names = Object.keys(features) as (keyof typeof features)[];
  return (
    <DataTable
      label={texts.permissions}
      pairs
      rows={names}
      rowKey={(name) => name}
      columns={[
        { key: 'feature', header: texts.feature, render: (name) => texts.features[name] },
        { key: 'included', header: texts.included, render: (name) => <ExtentText extent={features[name]} /> },
      ]}
    />
  );
}

function ExtentText({ extent }: { extent: Extent }) {
  const { subscriptions: texts } = useTexts();
  if (extent.kind === 'flag') {
    return <Mark kind={extent.value ? 'good' : 'none'}>{extent.value ? texts.supported : texts.notSupported}</Mark>;
  }
  if (extent.value === UNLIMITED || (extent.kind === 'seconds' && extent.value === 0)) {
    return <Mark kind="good">{texts.unlimited}</Mark>;
  }
  if (extent.kind === 'seconds') return texts.everySeconds(extent.value);
  return extent.kind === 'days' ? texts.days(extent.value) : extent.value;
}
