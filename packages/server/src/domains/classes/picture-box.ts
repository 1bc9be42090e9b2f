import { randomInt } from 'node:crypto';
import { PICTURE_NAMES, type Picture, Pictures } from '@tinkerstream/contract/classes';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';

export type PictureBox = ReturnType<typeof createPictureBox>;

/** The pictures of pupils. They are stored encrypted and not hashed, so that a teacher can print a lost card again. */
export function createPictureBox(tokenKey: Uint8Array) {
  const box = createSecretBox(tokenKey, 'pictures of pupils');

  function seal(pictures: Pictures, pupilId: string): string {
    return box.seal(pictures.join(' '), pupilId);
  }

  /** @returns undefined if the server's key has changed since */
  function open(sealed: string, pupilId: string): Pictures | undefined {
    const { data } = Pictures.safeParse(box.open(sealed, pupilId)?.split(' '));
    return data;
  }

  return { seal, open, draw };
}

/** Two different pictures. */
function draw(): Pictures {
  const first = randomInt(PICTURE_NAMES.length);
  const second = (first + 1 + randomInt(PICTURE_NAMES.length - 1)) % PICTURE_NAMES.length;
  return [PICTURE_NAMES[first] as Picture, PICTURE_NAMES[second] as Picture];
}
