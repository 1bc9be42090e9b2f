import * as z from 'zod/mini';
import { Id } from '../platform/primitives.ts';

/** What names the values of a data type in a question: of one device, or of all when none is named. */
export const series = { topicId: Id, dataTypeId: Id, deviceId: z.optional(Id) };
