import * as z from 'zod/mini';
import { classErrors } from '../../error-codes/classes.ts';
import { projectErrors } from '../../error-codes/projects.ts';
import { recordErrors } from '../../error-codes/records.ts';
import { permissionErrors } from '../../error-codes/subscriptions.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { XLSX_TYPE } from '../../platform/media-types.ts';
import { defaulted, Id, optional } from '../../platform/primitives.ts';
import { TimeZone, UtcOffset } from '../../platform/time/zone.ts';

export const exportByPupil = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/export/pupils.xlsx',
  access: 'user',
  summary:
    'Download the records of the boards of each pupil as a workbook: one sheet per pupil with a board, oldest record first, and one for boards without a pupil. Large exports queue.',
  request: z.object({
    classId: Id,
    /** The UTC offset of times in cells, as `+0800` or `+08:00`. Defaults to UTC. */
    utcOffset: defaulted(UtcOffset, '+00:00'),
    /** The zone of times in cells, each with its own offset. It replaces `utcOffset`. */
    timeZone: optional(TimeZone),
  }),
  response: z.file(),
  file: [XLSX_TYPE],
  errors: [
    classErrors.unknown,
    classErrors.hasNoProject,
    projectErrors.unknown,
    permissionErrors.notIncluded,
    recordErrors.tooManyDownloads,
  ],
});
