import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit.ts';

/** The pause between two steps of a held button. */
const PAUSE_MS = 120;

interface HoldButtonProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly disabled: boolean;
  /** Runs once for a press, and repeatedly while the button is held. @returns whether to go on */
  readonly onStep: () => Promise<boolean>;
}

/** A button that repeats its action while it is held by mouse, touch or key. */
export function HoldButton({ label, children, disabled, onStep }: HoldButtonProps) {
  const isHeld = useRef(false);
  const isRunning = useRef(false);
  /** Whether the click at the end of a press has already been handled. */
  const isHandled = useRef(false);
  const [isShownHeld, setShownHeld] = useState(false);
  const step = useEffectEvent(onStep);

  const run = useEffectEvent(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setShownHeld(true);
    try {
      do {
        if (!(await step())) break;
        if (isHeld.current) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      } while (isHeld.current);
    } finally {
      isRunning.current = false;
      setShownHeld(false);
    }
  });

  useEffect(() => {
    const release = () => {
      isHeld.current = false;
    };
    // The user may release the pointer outside of the button, or leave the page while holding it.
    const ends = ['pointerup', 'pointercancel', 'keyup', 'blur'] as const;
    for (const end of ends) addEventListener(end, release);
    return () => {
      release();
      for (const end of ends) removeEventListener(end, release);
    };
  }, []);

  function press() {
    isHeld.current = true;
    isHandled.current = true;
    void run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // While Enter is held, it clicks repeatedly.
    event.preventDefault();
    if (!event.repeat) press();
  }

  return (
    <Button
      variant={isShownHeld ? 'filled' : 'light'}
      leftSection={<Icon name="plus" />}
      aria-label={label}
      disabled={disabled}
      style={{ touchAction: 'none' }}
      onPointerDown={(event) => event.button === 0 && press()}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        // Screen readers click without pressing first.
        if (!isHandled.current) void run();
        isHandled.current = false;
      }}
    >
      {children}
    </Button>
  );
}
