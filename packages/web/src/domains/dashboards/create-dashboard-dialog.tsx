import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { useTexts } from '../../i18n/texts.ts';
import { PromptDialog } from '../../ui/dialogs/dialogs.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { useCreateDashboard } from './queries.ts';

interface CreateDashboardDialogProps {
  /** The dashboard to copy; absent for an empty one. */
  readonly copied?: Pick<Dashboard, 'id' | 'name'>;
  readonly onClose: () => void;
  readonly onCreated: (dashboard: Dashboard) => void;
}

export function CreateDashboardDialog({ copied, onClose, onCreated }: CreateDashboardDialogProps) {
  const { dashboards: texts } = useTexts();
  const create = useCreateDashboard(copied?.id);
  const title = copied ? texts.copy : texts.create;
  return (
    <PromptDialog
      title={title}
      label={texts.name}
      hint={copied && texts.copyHint}
      // A name has at most 100 characters.
      initial={copied && cutText(texts.copyOf(copied.name), 100)}
      emptyMessage={texts.nameEmpty}
      submit={title}
      onClose={onClose}
      onSubmit={async (name) => {
        const dashboard = await create.mutateAsync(name);
        showSuccess(texts.created(dashboard.name));
        onClose();
        onCreated(dashboard);
      }}
    />
  );
}
