import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { updateLicenseTarget } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { TextInput } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { licenseTargetQuery } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { targetAddress } from './target-address.ts';
import { TargetForm } from './target-form.tsx';

const route = getRouteApi('/admin/admin/license/target/$licenseTargetId/update-license-target-{$licenseTargetId}');

export function TargetUpdatePage() {
  const { adminLicenses: texts, common } = useTexts();
  const { licenseTargetId } = route.useParams();
  const { data: target } = useSuspenseQuery(licenseTargetQuery(licenseTargetId));
  const navigate = useNavigate();
  const update = useChange(updateLicenseTarget);
  return (
    <TargetForm
      title={texts.updateTarget}
      initial={target}
      before={<TextInput label={texts.targetId} value={target.id} readOnly className="mono" />}
      submit={common.save}
      busy={update.isPending}
      cancel={(discard) => (
        <ButtonLink {...targetAddress(target.id)} variant="default" onClick={discard}>
          {common.cancel}
        </ButtonLink>
      )}
      onSubmit={(values, saved) =>
        update.mutate(
          { licenseTargetId, ...values },
          {
            onSuccess: () => {
              showSuccess(texts.targetUpdated);
              saved();
              void navigate(targetAddress(target.id));
            },
          },
        )
      }
    />
  );
}
