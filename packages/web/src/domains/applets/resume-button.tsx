import { type AppletPause, resumeApplet } from '@tinkerstream/contract/applets';
import { useTexts } from '../../i18n/texts.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon, Button } from '../../ui/kit.ts';
import { showSuccess } from '../../ui/toast/toast.ts';

interface ResumeButtonProps {
  readonly projectId: string;
  readonly applet: { readonly id: string; readonly name: string };
  readonly pause: AppletPause;
  /** Shows the icon alone. */
  readonly isCompact?: boolean;
}

/** Ends the pause of an event trigger, where a click can do that. */
export function ResumeButton({ projectId, applet, pause, isCompact = false }: ResumeButtonProps) {
  const { applets: texts } = useTexts();
  const { id: appletId, name } = applet;
  const resume = useCall(resumeApplet, {
    reloads: [['applets', projectId]],
    // The list may reload without this button before the response arrives.
    done: () => showSuccess(texts.resumed(name)),
  });
  if (pause.reason === 'TOPIC_GONE') return null;
  const press = () => resume.mutate({ projectId, appletId });
  if (isCompact) {
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={texts.resumeOf(name)}
        title={texts.resumeOf(name)}
        loading={resume.isPending}
        onClick={press}
      >
        <Icon name="resume" />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="resume" size={16} />}
      loading={resume.isPending}
      onClick={press}
    >
      {texts.resume}
    </Button>
  );
}
