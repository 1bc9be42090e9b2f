import { useNavigate } from '@tanstack/react-router';
import { listLicenseTargets } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { useOwnView } from '../../../ui/table/list-view.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { ADMIN_LISTS } from '../queries.ts';
import { targetAddress } from './target-address.ts';

/** All packages. */
export function TargetTable() {
  const { adminLicenses: texts } = useTexts();
  const navigate = useNavigate();
  const [view, setView] = useOwnView('targets');
  return (
    <PagedTable
      endpoint={listLicenseTargets}
      queryKey={ADMIN_LISTS}
      view={view}
      onView={setView}
      label={texts.targets}
      filename="license-packages"
      searchHint={texts.targetSearchHint}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => void navigate(targetAddress(id))}
      empty={
        <EmptyState
          help="administrator#access"
          title={texts.noTarget}
          text={texts.noTargetText}
          action={<ButtonLink to="/admin/license/target/create-license-target">{texts.createTarget}</ButtonLink>}
        />
      }
      columns={[
        {
          key: 'targetName',
          header: texts.targetName,
          room: 'name',
          sortField: 'targetName',
          render: ({ id, targetName }) => (
            <TextLink {...targetAddress(id)} fw={600}>
              {targetName}
            </TextLink>
          ),
        },
        {
          key: 'companyName',
          header: texts.companyName,
          clear: true,
          sortField: 'companyName',
          render: ({ companyName }) => companyName,
        },
        {
          key: 'createdOn',
          header: texts.createdOn,
          room: 'date',
          wide: true,
          sortField: 'createdOn',
          render: ({ createdOn }) => localTime(createdOn),
        },
      ]}
    />
  );
}
