import * as z from 'zod/mini';
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
    /** The zone of times in cells, each with its own offset; then `utcOffset` does not count. */
    timeZone: optional(TimeZone),
  }),
  response: z.file(),
  file: [XLSX_TYPE],
  errors: [
    'TS_ERR_CLASS_0001',
    'TS_ERR_CLASS_0017',
    'TS_ERR_PROJECT_0001',
    'TS_ERR_PERMISSION_0001',
    'TS_ERR_RECORD_0004',
  ],
});
