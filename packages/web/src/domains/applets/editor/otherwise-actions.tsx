import { Button, Flex, Stack } from '@mantine/core';
import type { Timing } from '@tinkerstream/contract/applets';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from './otherwise-actions.module.css';

interface OtherwiseActionsProps {
  readonly when: Timing['when'];
  readonly hasConditions: boolean;
  /** Shown even if nobody has asked for them. */
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** The actions for the case that the conditions do not match: one button until someone wants them. */
export function OtherwiseActions({ when, hasConditions, isShown, children }: OtherwiseActionsProps) {
  const { appletTiming: texts } = useFurtherTexts();
  const id = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) buttons.current?.querySelector<HTMLElement>('fieldset button')?.focus();
  }, [isWanted]);

  if (!isShown && !isWanted) {
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setWanted(true)}
        >
          {texts.addOtherwise}
        </Button>
      </div>
    );
  }
  return (
    <Flex component="section" direction="column" gap="sm" className={classes.otherwise} aria-labelledby={id}>
      <div className={classes.head}>
        <h4 id={id}>{texts.otherwise}</h4>
        <p>{hasConditions ? texts.otherwiseHints[when] : texts.otherwiseNever}</p>
      </div>
      <Stack ref={buttons} gap="sm" miw={0}>
        {children}
      </Stack>
    </Flex>
  );
}
