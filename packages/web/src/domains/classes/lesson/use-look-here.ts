import { useLocation, useRouter } from '@tanstack/react-router';
import type { LookHere } from '@tinkerstream/contract/classes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageOf } from './page-of.ts';

interface LookHereProps {
  /** The page that the teacher shows, until the pupil has seen it. */
  readonly shown: LookHere | undefined;
  readonly onSeen: () => void;
}

/**
 * Goes where the teacher looks. A pupil who has typed something, or has a dialog open, gets an offer of the page instead.
 * @returns the offered page, and the functions to go there or to decline
 */
export function useLookHere({ shown, onSeen }: LookHereProps) {
  const router = useRouter();
  const { pathname } = useLocation();
  const [offered, setOffered] = useState<string>();
  const hasTyped = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed was on the page before
  useEffect(() => {
    hasTyped.current = false;
  }, [pathname]);
  useEffect(() => {
    const page = new AbortController();
    const { signal } = page;
    const note = (isTyping: boolean) => () => {
      hasTyped.current = isTyping;
    };
    document.addEventListener('input', note(true), { signal, capture: true });
    document.addEventListener('submit', note(false), { signal, capture: true });
    return () => page.abort();
  }, []);

  const show = (path: string, options?: { readonly ignoreBlocker: boolean }) => {
    setOffered(undefined);
    router.history.push(path, undefined, options);
  };
  // The offer says that typed text is not saved.
  const go = (path: string) => show(path, { ignoreBlocker: true });
  const look = useEffectEvent(({ path }: LookHere) => {
    onSeen();
    const page = pageOf(path, location.origin);
    if (page === undefined) return;
    if (hasTyped.current || isWriting() || document.querySelector('[role="dialog"]')) setOffered(page);
    else show(page);
  });
  useEffect(() => {
    if (shown) look(shown);
  }, [shown]);

  return { offered, go, dismiss: () => setOffered(undefined) };
}

/** Whether a field with a text has the focus: its text may have been typed before this part of the page was loaded. */
function isWriting(): boolean {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && !field.readOnly && field.value !== '';
}
