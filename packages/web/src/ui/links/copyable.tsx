import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../icons.tsx';
import { ActionIcon } from '../kit.ts';
import { showInfo } from '../toast/toast.ts';
import classes from './copyable.module.css';

interface CopyableProps {
  readonly value: string;
  /** The kind of text in the button's label: 'topic name'. */
  readonly label: string;
  /** Whether a command is shown as a block that may wrap; a name stays on its line. */
  readonly block?: boolean;
  readonly testId?: string;
}

/** A name, key or command in monospace, with a button that copies it. */
export function Copyable({ value, label, block = false, testId }: CopyableProps) {
  const { common } = useTexts();
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (text.current && (await copyText(value, text.current))) setCopied(true);
    else showInfo(common.copyByHand);
  }

  return (
    <span className={block ? classes.block : classes.inline}>
      <code ref={text} className={classes.text} data-testid={testId}>
        {value}
      </code>
      <ActionIcon
        variant="subtle"
        color={copied ? 'teal' : 'gray'}
        size="sm"
        aria-label={copied ? common.copied : common.copyThis(label)}
        title={copied ? common.copied : common.copy}
        onClick={copy}
      >
        <Icon name={copied ? 'check' : 'copy'} size={16} />
      </ActionIcon>
      <span role="status" className={classes.status}>
        {copied ? common.copied : ''}
      </span>
    </span>
  );
}

/**
 * Copies a text. The Clipboard API does not exist on plain http under a LAN name; there this selects the shown text and
 * uses `execCommand`.
 */
async function copyText(value: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy');
  }
}
