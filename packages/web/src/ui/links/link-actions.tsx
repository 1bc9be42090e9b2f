import { useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { texts as changeTexts } from '../dialogs/change-texts.ts';
import { ConfirmDialog } from '../dialogs/dialogs.tsx';
import form from '../form/form.module.css';
import { useBusy } from '../form/use-busy.ts';
import { Button } from '../kit.ts';
import { showChanged, showError, showInfo, showSuccess } from '../toast/toast.ts';

interface LinkActionsProps {
  /** The name of the link, such as 'Public map link'. */
  readonly name: string;
  readonly isOn: boolean;
  /** The things that stop working when the link is renewed or switched off. */
  readonly ends: string;
  /** Asks the server for the token of the link; empty while it is off. */
  readonly readToken: () => Promise<string>;
  readonly onRenew: () => Promise<unknown>;
  readonly onSwitchOff: () => Promise<unknown>;
}

/** Renews, switches off or creates a link that works for anyone who has it. */
export function LinkActions({ name, isOn, ends, readToken, onRenew, onSwitchOff }: LinkActionsProps) {
  const { links: texts } = useTexts();
  const changes = useTexts(changeTexts);
  const [confirming, setConfirming] = useState<'renew' | 'switchOff'>();
  const isRenewing = confirming === 'renew';
  const [isBusy, create] = useBusy(share);
  const changed = useId();

  /** Creates the link. This can be undone, because nobody has the new link yet. */
  async function share() {
    await onRenew();
    const token = await readToken().catch(() => undefined);
    // A user who may not read the link cannot know whether it has changed since.
    if (token === undefined) showSuccess(texts.created(name));
    else showChanged(texts.created(name), changed, () => undo(token));
  }

  /** Switches the link off, unless someone has renewed it since and may have given it to others. */
  async function undo(token: string) {
    try {
      if ((await readToken()) === token) await switchOff();
      else showInfo(changes.changedSince);
    } catch (error) {
      showError(error);
    }
  }

  async function renew() {
    await onRenew();
    showSuccess(texts.renewed(name));
  }

  async function switchOff() {
    await onSwitchOff();
    showSuccess(texts.switchedOff(name));
  }

  if (!isOn) {
    return (
      <Button variant="default" size="compact-sm" loading={isBusy} aria-label={texts.createThis(name)} onClick={create}>
        {texts.create}
      </Button>
    );
  }
  return (
    <span className={form.tight}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.renewThis(name)}
        onClick={() => setConfirming('renew')}
      >
        {texts.renew}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.switchOffThis(name)}
        onClick={() => setConfirming('switchOff')}
      >
        {texts.switchOff}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={isRenewing ? texts.renewThis(name) : texts.switchOffThis(name)}
          confirm={isRenewing ? texts.renew : texts.switchOff}
          onClose={() => setConfirming(undefined)}
          onConfirm={async () => {
            await (isRenewing ? renew() : switchOff());
            setConfirming(undefined);
          }}
        >
          {isRenewing ? texts.renewText(ends) : texts.switchOffText(ends)}
        </ConfirmDialog>
      )}
    </span>
  );
}
