import { type LicenseBatch, listLicenseBatches } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { useOwnView } from '../../../ui/table/list-view.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { countText } from '../../../ui/text/number-text.ts';
import { ADMIN_LISTS, progressInterval } from '../queries.ts';
import { BatchStateText } from './batch-state.tsx';
import { useBatchFacts } from './use-batch-facts.tsx';

/** All batches, with the progress of generation. */
export function BatchTable() {
  const { adminLicenses: texts, common } = useTexts();
  const { language } = useLanguage();
  const [view, setView] = useOwnView('batches');
  return (
    <PagedTable
      endpoint={listLicenseBatches}
      queryKey={ADMIN_LISTS}
      view={view}
      onView={setView}
      label={texts.batches}
      filename="license-batches"
      searchHint={texts.batchSearchHint}
      rowKey={({ id }) => id}
      refetchInterval={progressInterval}
      renderDetails={(batch) => <BatchDetails batch={batch} />}
      empty={
        <EmptyState
          help="administrator#access"
          title={texts.noBatch}
          text={texts.noBatchText}
          action={<ButtonLink to="/admin/license/create-license-batch">{texts.createBatch}</ButtonLink>}
        />
      }
      columns={[
        {
          key: 'targetName',
          header: texts.targetName,
          room: 'name',
          sortField: 'targetName',
          render: ({ id, licenseTarget }) => (
            <TextLink {...batchAddress(id)} fw={600}>
              {licenseTarget.targetName}
            </TextLink>
          ),
        },
        {
          key: 'companyName',
          header: texts.companyName,
          clear: true,
          sortField: 'companyName',
          render: ({ licenseTarget }) => licenseTarget.companyName,
        },
        {
          key: 'licenseCount',
          header: texts.licenseCount,
          sortField: 'licenseCount',
          render: ({ licenseCount }) => countText(licenseCount, language),
        },
        {
          key: 'state',
          header: texts.state,
          clear: true,
          oneLine: true,
          render: (batch) => <BatchStateText batch={batch} />,
        },
        {
          key: 'createdOn',
          header: texts.createdOn,
          room: 'date',
          wide: true,
          sortField: 'createdOn',
          render: ({ createdOn }) => localTime(createdOn),
        },
        {
          key: 'detail',
          header: common.detail,
          narrow: true,
          wide: true,
          render: ({ id }) => (
            <ButtonLink {...batchAddress(id)} variant="default" size="compact-sm">
              {common.detail}
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}

function batchAddress(licenseBatchId: string) {
  return { to: '/admin/license/license-batch-{$licenseBatchId}', params: { licenseBatchId } } as const;
}

function BatchDetails({ batch }: { batch: LicenseBatch }) {
  return <FactList facts={useBatchFacts(batch)} />;
}
