import { useRouter } from '@tanstack/react-router';
import { closeClass, codeText, openClass, type SchoolClass, updateClass } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Button, Group, Switch } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { LinkOriginChoice } from '../../../ui/links/link-origin-choice.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { localMinute } from '../../../ui/text/local-time.ts';
import { CLASSES_KEY } from '../queries.ts';
import classes from './door-panel.module.css';
import { Projector } from './projector.tsx';

/** The door of a class: its code while it is open, and the buttons that open and close it. */
export function DoorPanel({ shown }: { shown: SchoolClass }) {
  const { classes: texts } = useTexts();
  const { id: classId, code, openUntil, signsOut } = shown;
  const open = useCall(openClass, { reloads: [CLASSES_KEY] });
  const close = useCall(closeClass, { reloads: [CLASSES_KEY] });
  const update = useCall(updateClass, { reloads: [CLASSES_KEY] });
  const [isRenewing, setRenewing] = useState(false);
  const address = useJoinAddress();
  const isOpen = openUntil !== null && code !== null;
  return (
    <Panel
      title={texts.door}
      hint={isOpen ? (signsOut ? texts.doorHintSignsOut : texts.doorHint) : texts.doorClosedText}
      actions={
        isOpen ? (
          <Mark kind="good">{texts.openUntil(localMinute(openUntil).slice(11))}</Mark>
        ) : (
          <Mark kind="none">{texts.closed}</Mark>
        )
      }
    >
      {isOpen && (
        <div className={classes.open}>
          <p className={classes.code} data-testid="join-code">
            <span className={classes.label}>{texts.code}</span>
            <strong>{codeText(code)}</strong>
          </p>
          <Copyable value={address(code)} label={texts.joinAddress} block testId="class-address" />
          <LinkOriginChoice />
        </div>
      )}
      <Group gap="xs">
        {isOpen && <Projector shown={shown} code={code} address={address()} link={address(code)} />}
        <Button
          variant={isOpen ? 'default' : 'filled'}
          loading={open.isPending}
          onClick={() => open.mutate({ classId })}
        >
          {isOpen ? texts.openAgain : texts.open}
        </Button>
        {isOpen && (
          <>
            <Button variant="default" loading={close.isPending} onClick={() => close.mutate({ classId })}>
              {signsOut ? texts.closeAndSignOut : texts.close}
            </Button>
            <Button variant="default" onClick={() => setRenewing(true)}>
              {texts.newCode}
            </Button>
          </>
        )}
      </Group>
      <Switch
        mt="md"
        label={texts.signsOut}
        description={texts.signsOutHint}
        checked={update.isPending ? (update.variables.signsOut ?? signsOut) : signsOut}
        onChange={({ currentTarget }) => update.mutate({ classId, signsOut: currentTarget.checked })}
      />
      {isRenewing && (
        <ConfirmDialog
          title={texts.newCode}
          confirm={texts.newCode}
          onClose={() => setRenewing(false)}
          onConfirm={async () => {
            await open.mutateAsync({ classId, isNewCode: true });
            setRenewing(false);
          }}
        >
          {texts.newCodeText}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** The address of the join page as others reach it, with a code if one is given. */
export function useJoinAddress(): (code?: string) => string {
  const { origin } = useLinkOrigin();
  const router = useRouter();
  return (code) => origin + router.buildLocation({ to: '/join', search: code ? { code } : {} }).href;
}
