import { runApplet } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon, Button } from '../../ui/kit.ts';
import { showInfo, showSuccess } from '../../ui/toast/toast.ts';
import { useRunTexts } from './log/run-texts.ts';
import { appletListQuery } from './queries.ts';
import { texts as allTexts } from './triggers/button/texts.ts';

interface RunButtonProps {
  readonly project: Project;
  readonly applet: { readonly id: string; readonly name: string };
  /** The text on the button; '' for 'Run now'. */
  readonly label: string;
  readonly isDirty?: boolean;
  /** Shows the icon alone. */
  readonly isCompact?: boolean;
}

/** Runs a saved event trigger, and says what happened. */
export function RunButton({ project, applet, label, isDirty = false, isCompact = false }: RunButtonProps) {
  const texts = useTexts(allTexts);
  const { reasonOf } = useRunTexts(project);
  const { id: appletId, name } = applet;
  const run = useCall(runApplet, { reloads: [appletListQuery(project.id).queryKey] });
  const shown = label || texts.runNow;
  const press = () =>
    run.mutate(
      { projectId: project.id, appletId },
      {
        onSuccess({ reason, isOtherwise }) {
          if (reason) showInfo(texts.notRun(name, reasonOf(reason) ?? ''));
          else showSuccess(isOtherwise ? texts.ranOtherwise(name) : texts.ran(name));
        },
      },
    );
  if (isCompact) {
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={texts.run(shown, name)}
        title={texts.run(shown, name)}
        loading={run.isPending}
        onClick={press}
      >
        <Icon name="play" />
      </ActionIcon>
    );
  }
  return (
    <Button
      size="sm"
      leftSection={<Icon name="play" />}
      title={isDirty ? texts.saveFirst : undefined}
      disabled={isDirty}
      loading={run.isPending}
      onClick={press}
    >
      {shown}
    </Button>
  );
}
