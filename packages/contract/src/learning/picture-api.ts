import * as z from 'zod/mini';
import { OBJECT_CLASSES } from '../applets/object-class.ts';
import { authErrors } from '../error-codes/accounts.ts';
import { openApiErrors, pictureErrors } from '../error-codes/learning.ts';
import { endpoint } from '../platform/endpoint.ts';
import { OpenApiKey } from './open-api.ts';

/** Maximum pictures with one project key in a minute: a class of forty sends three each. */
export const MAX_PICTURE_CALLS = 120;

/** Maximum classes in an answer. */
export const MAX_PICTURE_CLASSES = 5;

const PICTURE_ERRORS = [
  openApiErrors.keyUnknown,
  openApiErrors.notIncluded,
  openApiErrors.calledTooOften,
  authErrors.tooManyAttempts,
  pictureErrors.unreadable,
  pictureErrors.tooLarge,
  pictureErrors.tooManyWaiting,
  pictureErrors.tookTooLong,
  pictureErrors.modelMissing,
  pictureErrors.tooManyScans,
] as const;

const shared = { access: 'public', method: 'POST', encoding: 'picture' } as const;

const PictureRequest = z.object({ openApiKey: OpenApiKey, picture: z.file() });

const Found = z.object({ name: z.enum(OBJECT_CLASSES), score: z.number().check(z.minimum(0), z.maximum(1)) });
const PixelBox = z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() });

/**
 * The size of a picture in pixels as it is seen, and the objects in it, best first. Boxes are in pixels from the top
 * left corner.
 */
const RecognisedPicture = z.object({
  width: z.int(),
  height: z.int(),
  objects: z.array(z.extend(Found, { box: PixelBox })),
});
export type RecognisedPicture = z.infer<typeof RecognisedPicture>;

/** A class in a picture, with the score of its best object and the number of its objects. */
const PictureClass = z.extend(Found, { count: z.int() });
export type PictureClass = z.infer<typeof PictureClass>;

export const recognisePicture = endpoint({
  ...shared,
  apis: ['image-recognition'],
  path: '/open-api/{openApiKey}/image-recognition',
  summary:
    'Find the objects in a picture, best first, each with its score and its place in pixels. The body is the picture itself. 80 kinds of objects are known, those of COCO. The picture is not stored.',
  request: PictureRequest,
  response: RecognisedPicture,
  errors: PICTURE_ERRORS,
});

export const classifyPicture = endpoint({
  ...shared,
  apis: ['image-classification'],
  path: '/open-api/{openApiKey}/image-classification',
  summary:
    'Tell what a picture shows as a whole: up to 5 classes, best first, each with its highest score and how many there are. The body is the picture itself. The classes are the 80 kinds of objects of COCO. The picture is not stored.',
  request: PictureRequest,
  response: z.array(PictureClass),
  errors: PICTURE_ERRORS,
});
