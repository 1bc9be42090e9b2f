import * as z from 'zod/mini';
import { OBJECT_CLASSES } from '../applets/object-class.ts';
import { endpoint } from '../platform/endpoint.ts';
import { OpenApiKey } from './open-api.ts';

/** Pictures with one project key in a minute: a class of forty sends three each. */
export const MAX_PICTURE_CALLS = 120;

/** Most classes in an answer. */
export const MAX_PICTURE_CLASSES = 5;

const PICTURE_ERRORS = [
  'TS_ERR_OPEN_API_0001',
  'TS_ERR_OPEN_API_0002',
  'TS_ERR_OPEN_API_0003',
  'TS_ERR_AUTH_0006',
  'TS_ERR_PICTURE_0001',
  'TS_ERR_PICTURE_0002',
  'TS_ERR_PICTURE_0003',
  'TS_ERR_PICTURE_0004',
  'TS_ERR_PICTURE_0005',
  'TS_ERR_PICTURE_0006',
] as const;

const shared = { access: 'public', method: 'POST', encoding: 'picture' } as const;

const PictureRequest = z.object({ openApiKey: OpenApiKey, picture: z.file() });

const Found = z.object({ name: z.enum(OBJECT_CLASSES), score: z.number().check(z.minimum(0), z.maximum(1)) });
const PixelBox = z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() });

/** A picture in pixels as it is seen, and what is in it, best first. Boxes are in pixels from the top left corner. */
const RecognisedPicture = z.object({
  width: z.int(),
  height: z.int(),
  objects: z.array(z.extend(Found, { box: PixelBox })),
});
export type RecognisedPicture = z.infer<typeof RecognisedPicture>;

/** What a picture shows as a whole: each class with the score of its best object and the number of its objects. */
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
