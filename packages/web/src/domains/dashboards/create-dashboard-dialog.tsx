import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useTexts } from '../../i18n/texts.ts';
import { PromptDialog } from '../../ui/dialogs.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useCreateDashboard } from './queries.ts';

interface CreateDashboardDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (dashboard: Dashboard) => void;
}

export function CreateDashboardDialog({ onClose, onCreated }: CreateDashboardDialogProps) {
  const { dashboards: texts } = useTexts();
  const create = useCreateDashboard();
  return (
    <PromptDialog
      title={texts.create}
      label={texts.name}
      emptyMessage={texts.nameEmpty}
      submit={texts.create}
      onClose={onClose}
      onSubmit={async (name) => {
        const dashboard = await create.mutateAsync(name);
        showSuccess(texts.created(dashboard.name));
        onCreated(dashboard);
      }}
    />
  );
}
