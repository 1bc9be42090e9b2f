import { type Dashboard, type DashboardButton, removeDashboardButton } from '@tinkerstream/contract/dashboards';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { dashboardListQuery } from '../queries.ts';
import { texts as allTexts } from './texts.ts';
import classes from './trigger-buttons.module.css';

const PressButton = lazyPart(() => import('./press-button.tsx'), 'PressButton');

interface TriggerButtonsProps {
  readonly dashboard: Pick<Dashboard, 'id' | 'dashboardButtons'>;
  readonly isEditing: boolean;
  /** Whether the card has no links. */
  readonly isPlain: boolean;
}

/** The buttons of event triggers on a dashboard of the user, each with the reason why it cannot be pressed, if any. */
export function TriggerButtons({ dashboard: { id, dashboardButtons }, isEditing, isPlain }: TriggerButtonsProps) {
  return (
    <ButtonList>
      {dashboardButtons.map((button) => (
        <OwnButton key={button.id} dashboardId={id} button={button} isEditing={isEditing} isPlain={isPlain} />
      ))}
    </ButtonList>
  );
}

interface OwnButtonProps extends Pick<TriggerButtonsProps, 'isEditing' | 'isPlain'> {
  readonly dashboardId: string;
  readonly button: DashboardButton;
}

function OwnButton({ dashboardId, button, isEditing, isPlain }: OwnButtonProps) {
  const texts = useTexts(allTexts);
  const { id, projectId, appletId, appletName, state } = button;
  const label = button.label || texts.runNow;
  const remove = useCall(removeDashboardButton, {
    reloads: [dashboardListQuery.queryKey],
    done: () => showSuccess(texts.removed(label)),
  });
  const title =
    state === 'GONE' || isEditing || isPlain ? (
      appletName
    ) : (
      <TextLink
        to="/project/$projectId/applet/$appletId"
        params={{ projectId, appletId }}
        title={texts.open(appletName)}
      >
        {appletName}
      </TextLink>
    );
  const removal = isEditing && (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.remove(label, appletName)}
      title={texts.remove(label, appletName)}
      loading={remove.isPending}
      onClick={() => remove.mutate({ dashboardId, buttonId: id })}
    >
      <Icon name="close" />
    </ActionIcon>
  );
  if (state !== 'READY') {
    return <IdleButton title={title} controls={removal} label={label} reason={texts.reasons[state]} />;
  }
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {removal}
      </div>
      <div inert={isEditing}>
        <PartBoundary>
          <PressButton button={button} label={label} />
        </PartBoundary>
      </div>
    </li>
  );
}

/** The buttons of event triggers on a public page, where nobody can press them. */
export function PublicTriggerButtons({
  buttons,
}: {
  buttons: readonly { readonly id: string; readonly label: string }[];
}) {
  const texts = useTexts(allTexts);
  return (
    <ButtonList>
      {buttons.map(({ id, label }) => (
        <IdleButton key={id} label={label || texts.runNow} reason={texts.membersOnly} />
      ))}
    </ButtonList>
  );
}

function ButtonList({ children }: { children: readonly ReactNode[] }) {
  const texts = useTexts(allTexts);
  if (children.length === 0) return null;
  return (
    <ul className={classes.buttons} aria-label={texts.title}>
      {children}
    </ul>
  );
}

interface IdleButtonProps {
  readonly title?: ReactNode;
  readonly controls?: ReactNode;
  readonly label: string;
  readonly reason: string;
}

/** A button that cannot be pressed, and the reason. */
function IdleButton({ title, controls, label, reason }: IdleButtonProps) {
  const id = useId();
  return (
    <li className={classes.card}>
      {title && (
        <div className={classes.head}>
          <h2>{title}</h2>
          {controls}
        </div>
      )}
      <Button fullWidth disabled aria-describedby={id} leftSection={<Icon name="play" />}>
        {label}
      </Button>
      <p id={id} className={classes.reason}>
        {reason}
      </p>
    </li>
  );
}
