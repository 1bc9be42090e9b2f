import type { ObjectClass } from '@tinkerstream/contract/applets';
import { pictureErrors } from '@tinkerstream/contract/error-codes';
import {
  type Detection,
  MAX_PICTURE_CALLS,
  MAX_PICTURE_CLASSES,
  type PictureClass,
  type RecognisedPicture,
} from '@tinkerstream/contract/learning';
import { AppError } from '../../../platform/app-error.ts';
import type { Client } from '../../../platform/http/caller.ts';
import type { ReadPicture } from '../pictures/picture-reader.ts';
import { pictureSize } from '../pictures/picture-size.ts';
import type { EnteredProgram, KeyGate } from './key-gate.ts';

interface PictureNeeds {
  readonly gate: KeyGate;
  readonly readPicture: ReadPicture;
}

/** A program whose key is valid, and its picture. */
interface PictureCall {
  readonly entered: EnteredProgram;
  readonly client: Client;
  readonly picture: Uint8Array<ArrayBuffer>;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** Recognises the objects in a picture. The picture is neither stored nor logged. */
export function createPictureService({ gate, readPicture }: PictureNeeds) {
  const enter = gate({
    maxCalls: MAX_PICTURE_CALLS,
    isIncluded: ({ allowOpenApi, allowAi }) => allowOpenApi && allowAi,
  });

  async function read({ entered, client, picture }: PictureCall) {
    const size = pictureSize(picture);
    if (!size) throw new AppError(pictureErrors.unreadable);
    const { id, ownerId } = entered.project;
    return readPicture({ type: size.type, bytes: picture }, [ownerId, id], client);
  }

  return {
    /** Finds the project of a key. */
    enter,

    async recognise(call: PictureCall): Promise<RecognisedPicture> {
      const { width, height, objects } = await read(call);
      return {
        width,
        height,
        objects: objects.map(({ name, score, box }) => ({
          name,
          score: rounded(score),
          box: {
            left: Math.round(box.left * width),
            top: Math.round(box.top * height),
            width: Math.round(box.width * width),
            height: Math.round(box.height * height),
          },
        })),
      };
    },

    async classify(call: PictureCall): Promise<PictureClass[]> {
      const { objects } = await read(call);
      return classesOf(objects).slice(0, MAX_PICTURE_CLASSES);
    },
  };
}

/** @param objects best first */
function classesOf(objects: readonly Detection<ObjectClass>[]): PictureClass[] {
  return [...Map.groupBy(objects, ({ name }) => name)].map(([name, [best, ...others]]) => ({
    name,
    score: rounded(best?.score ?? 0),
    count: 1 + others.length,
  }));
}

const rounded = (score: number) => Math.round(score * 100) / 100;
