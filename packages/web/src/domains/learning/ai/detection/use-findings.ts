import { useEffect, useEffectEvent, useState } from 'react';
import type { PictureSource } from '../camera/use-picture-source.ts';
import type { Models } from '../models/models.ts';

/** The pause between two pictures, which leaves the processor time for other programs on a slow computer. */
const PAUSE_MS = 150;

/**
 * Runs a model on each picture of the source, one after the other while the page is visible; on a photo once.
 * @param look runs a model, and handles what it finds
 * @returns the reason why it stopped, if it did, and whether the first picture is done
 */
export function useFindings(
  models: Models | undefined,
  source: PictureSource,
  look: (models: Models, picture: ImageBitmap) => Promise<void>,
): { readonly error: unknown; readonly hasStarted: boolean } {
  const [error, setError] = useState<unknown>();
  const [hasStarted, setStarted] = useState(false);
  const grab = useEffectEvent(source.grab);
  const lookAt = useEffectEvent(look);
  const { photo } = source;
  const isReady = source.size !== undefined;

  useEffect(() => {
    if (!models || !isReady) return;
    let isOn = true;
    const run = async () => {
      while (isOn) {
        const picture = document.hidden ? undefined : await grab();
        if (!isOn) return picture?.close();
        if (picture) {
          await lookAt(models, picture);
          setStarted(true);
          if (photo) return;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    setError(undefined);
    run().catch((cause: unknown) => {
      if (!isOn) return;
      console.error(cause);
      setError(cause);
    });
    return () => {
      isOn = false;
    };
  }, [models, isReady, photo]);

  return { error, hasStarted };
}
