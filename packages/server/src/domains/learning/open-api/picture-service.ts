import type { ObjectClass } from '@tinkerstream/contract/applets';
import {
  type Detection,
  MAX_PICTURE_CALLS,
  MAX_PICTURE_CLASSES,
  type PictureClass,
  type RecognisedPicture,
} from '@tinkerstream/contract/learning';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ReadPicture } from '../pictures/picture-reader.ts';
import { pictureSize } from '../pictures/picture-size.ts';
import type { KeyGate, ProgramCall } from './key-gate.ts';

interface PictureNeeds {
  readonly gate: KeyGate;
  readonly readPicture: ReadPicture;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** Says what is in a picture. The picture is neither stored nor logged. */
export function createPictureService({ gate, readPicture }: PictureNeeds) {
  const enter = gate({
    maxCalls: MAX_PICTURE_CALLS,
    isIncluded: ({ allowOpenApi, allowAi }) => allowOpenApi && allowAi,
  });

  async function read(call: ProgramCall, bytes: Uint8Array<ArrayBuffer>) {
    await enter(call);
    const size = pictureSize(bytes);
    if (!size) throw new AppError('TS_ERR_PICTURE_0001');
    return readPicture({ ...size, bytes }, call.client);
  }

  return {
    async recognise(call: ProgramCall, bytes: Uint8Array<ArrayBuffer>): Promise<RecognisedPicture> {
      const { width, height, objects } = await read(call, bytes);
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

    async classify(call: ProgramCall, bytes: Uint8Array<ArrayBuffer>): Promise<PictureClass[]> {
      const { objects } = await read(call, bytes);
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
