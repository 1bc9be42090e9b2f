import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { MessageDialog } from '../dialogs/dialogs.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../kit.ts';
import { showSuccess } from '../toast/toast.ts';
import { Copyable } from './copyable.tsx';
import { TextLink } from './links.tsx';

interface CopyButtonProps {
  readonly value: string;
  /** The label, such as 'Copy the address of the map'. */
  readonly label: string;
  /** A part of the label, shown instead of a long label where many buttons are side by side. */
  readonly shortLabel?: string;
  readonly disabled?: boolean;
  readonly copiedMessage: string;
}

/** Copies a hidden text. Without access to the clipboard, it shows the text for manual copying. */
export function CopyButton({ value, label, shortLabel, disabled, copiedMessage }: CopyButtonProps) {
  const { links: texts } = useTexts();
  const [isShown, setShown] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showSuccess(copiedMessage);
    } catch {
      setShown(true);
    }
  }

  return (
    <>
      <Button
        variant="default"
        size={shortLabel === undefined ? 'sm' : 'compact-sm'}
        leftSection={<Icon name="copy" size={shortLabel === undefined ? undefined : 14} />}
        aria-label={shortLabel === undefined ? undefined : label}
        disabled={disabled}
        onClick={() => void copy()}
      >
        {shortLabel ?? label}
      </Button>
      {isShown && (
        <MessageDialog title={label} onClose={() => setShown(false)}>
          <Copyable value={value} label={label} block />
          {!window.isSecureContext && (
            <p>
              {texts.clipboard}{' '}
              <TextLink to="/static/https" inherit underline="always">
                {texts.clipboardHelp}
              </TextLink>
            </p>
          )}
        </MessageDialog>
      )}
    </>
  );
}
