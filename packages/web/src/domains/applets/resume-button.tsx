import { ActionIcon, Button } from '@mantine/core';
import { type AppletPause, resumeApplet } from '@tinkerstream/contract/applets';
import { useFurtherTexts } from '../../i18n/texts.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { Icon } from '../../ui/icons.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';

interface ResumeButtonProps {
  readonly projectId: string;
  readonly applet: { readonly id: string; readonly name: string };
  readonly pause: AppletPause;
  /** Shows the icon alone. */
  readonly isCompact?: boolean;
}

/** Ends the pause of an event trigger, where a click can. */
export function ResumeButton({ projectId, applet, pause, isCompact = false }: ResumeButtonProps) {
  const { applets: texts } = useFurtherTexts();
  const { id: appletId, name } = applet;
  const resume = useCall(resumeApplet, {
    reloads: [['applets', projectId]],
    // The list may be reloaded, without this button, before the answer is there.
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
