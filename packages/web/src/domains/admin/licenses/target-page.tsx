import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { licenseTargetQuery } from '../queries.ts';

const route = getRouteApi('/admin/admin/license/target/$licenseTargetId/license-target-{$licenseTargetId}');

export function TargetPage() {
  const { adminLicenses: texts } = useTexts();
  const { licenseTargetId } = route.useParams();
  const { data: target } = useSuspenseQuery(licenseTargetQuery(licenseTargetId));
  return (
    <>
      <PageHeader
        title={texts.targetTitle(target.targetName)}
        trail={[
          <TextLink key="home" to="/admin/license/home">
            {texts.title}
          </TextLink>,
        ]}
        actions={
          <>
            <ButtonLink to="/admin/user/list" search={{ filter: 'license', filterId: target.id }} variant="default">
              {texts.targetUsers}
            </ButtonLink>
            <ButtonLink
              to="/admin/license/create-license-batch"
              search={{ licenseTargetId: target.id }}
              variant="default"
              leftSection={<Icon name="plus" />}
            >
              {texts.batchesOfTarget}
            </ButtonLink>
            <ButtonLink
              to="/admin/license/target/$licenseTargetId/update-license-target-{$licenseTargetId}"
              params={{ licenseTargetId: target.id }}
              leftSection={<Icon name="edit" />}
            >
              {texts.edit}
            </ButtonLink>
          </>
        }
      />
      <FactList
        facts={[
          { label: texts.targetId, value: <Copyable value={target.id} label={texts.targetId} /> },
          { label: texts.companyName, value: target.companyName },
          { label: texts.targetName, value: target.targetName },
          { label: texts.createdOn, value: localTime(target.createdOn) },
        ]}
      />
    </>
  );
}
