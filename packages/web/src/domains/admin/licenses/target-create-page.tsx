import { useNavigate } from '@tanstack/react-router';
import { createLicenseTarget } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { useChange } from '../use-change.ts';
import { targetAddress } from './target-address.ts';
import { TargetForm } from './target-form.tsx';

export function TargetCreatePage() {
  const { adminLicenses: texts, common } = useTexts();
  const navigate = useNavigate();
  const create = useChange(createLicenseTarget);
  return (
    <TargetForm
      title={texts.createTarget}
      initial={{ targetName: '', companyName: '' }}
      submit={common.create}
      busy={create.isPending}
      cancel={(discard) => (
        <ButtonLink to="/admin/license/home" variant="default" onClick={discard}>
          {common.cancel}
        </ButtonLink>
      )}
      onSubmit={(values, saved) =>
        create.mutate(values, {
          onSuccess: ({ id }) => {
            showSuccess(texts.targetCreated);
            saved();
            void navigate(targetAddress(id));
          },
        })
      }
    />
  );
}
