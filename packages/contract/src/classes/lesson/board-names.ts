import * as z from 'zod/mini';
import { endpoint } from '../../platform/endpoint.ts';

/** A board that belongs to a pupil, with the name to show for it. */
export const BoardName = z.object({
  topicId: z.string(),
  /** The serial number, or the name of a board that sends none. */
  serialNumber: z.string(),
  pupilName: z.string(),
  /** Whether the pupil is the caller. */
  isOwn: z.boolean(),
});
export type BoardName = z.infer<typeof BoardName>;

export const listBoardNames = endpoint({
  method: 'GET',
  path: '/v1/class/board-names',
  access: 'user',
  summary:
    'List the boards that classes have given to their pupils, with the names of the pupils, in the projects of these classes that the caller is a member of.',
  request: z.object({}),
  response: z.array(BoardName),
  errors: [],
});
