import { useEffect, useState } from 'react';

/** The reasons why there is no camera. */
export type CameraProblem = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'failed';

export interface Camera {
  readonly stream: MediaStream | undefined;
  readonly problem: CameraProblem | undefined;
  /** Whether there is a further camera, such as the back camera of a phone. */
  readonly canSwitch: boolean;
  readonly switchCamera: () => void;
  readonly retry: () => void;
}

/** The size of the video of object detection (rule 13). */
const SIZE = { width: { ideal: 600 }, height: { ideal: 500 } };
const FACING = ['user', 'environment'] as const;

/** Opens a camera while it is wanted. */
export function useCamera(isWanted: boolean): Camera {
  const [attempt, setAttempt] = useState(0);
  const [facing, setFacing] = useState(0);
  const [state, setState] = useState<Pick<Camera, 'stream' | 'problem' | 'canSwitch'>>(NONE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    let opened: MediaStream | undefined;
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      const problem = missingSupport();
      if (problem) return setState({ ...NONE, problem });
      try {
        opened = await navigator.mediaDevices.getUserMedia({
          video: { ...SIZE, facingMode: FACING[facing] ?? 'user' },
        });
        // Labels and further cameras are listed only once the user has allowed a camera.
        const devices = await navigator.mediaDevices.enumerateDevices();
        if (isLeft) return stop();
        // The camera was unplugged.
        opened.getVideoTracks()[0]?.addEventListener('ended', () => setState({ ...NONE, problem: 'missing' }));
        const canSwitch = devices.filter(({ kind }) => kind === 'videoinput').length > 1;
        setState({ stream: opened, problem: undefined, canSwitch });
      } catch (error) {
        if (!isLeft) setState({ ...NONE, problem: problemOf(error) });
      }
    };
    void open();
    return () => {
      isLeft = true;
      stop();
      setState(NONE);
    };
  }, [isWanted, facing, attempt]);

  return {
    ...state,
    switchCamera: () => setFacing((current) => (current + 1) % FACING.length),
    retry: () => setAttempt((current) => current + 1),
  };
}

const NONE = { stream: undefined, problem: undefined, canSwitch: false };

/** Why this browser cannot use cameras: on plain http under a name of the network, browsers have no `mediaDevices`. */
function missingSupport(): CameraProblem | undefined {
  if (!window.isSecureContext) return 'insecure';
  return 'mediaDevices' in navigator ? undefined : 'unsupported';
}

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function problemOf(error: unknown): CameraProblem {
  return (error instanceof DOMException && PROBLEMS[error.name]) || 'failed';
}
