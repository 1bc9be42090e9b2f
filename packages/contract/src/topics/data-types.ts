import * as z from 'zod/mini';
import { text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Description, Done, Id, Name } from '../platform/primitives.ts';
import { DataRecordType, DataTypeKey, Formula, IsDirection, NewDataType, SentName, Unit } from '../points/data-type.ts';

/** Like `Description`, but absent stays absent. */
const OptionalText = text({ atMost: 100 });

const FORMULA_ERRORS = ['TS_ERR_TOPIC_0028', 'TS_ERR_TOPIC_0029', 'TS_ERR_TOPIC_0030', 'TS_ERR_TOPIC_0064'] as const;

export const createDataType = endpoint({
  method: 'POST',
  path: '/v1/topic/datatype/new',
  access: 'user',
  summary: 'Add a data type with its default line chart to a topic.',
  request: z.object({
    topicId: Id,
    dataTypeName: NewDataType.shape.name,
    dataTypeKey: NewDataType.shape.key,
    dataTypeDescription: Description,
    dataTypeUnit: NewDataType.shape.unit,
    dataTypeFormula: NewDataType.shape.formula,
    dataTypeIsDirection: NewDataType.shape.isDirection,
  }),
  response: DataRecordType,
  errors: ['TS_ERR_PROJECT_0007', 'TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0002', 'TS_ERR_TOPIC_0003', ...FORMULA_ERRORS],
});

export const updateDataType = endpoint({
  method: 'PUT',
  path: '/v1/topic/datatype/update-data-type',
  access: 'user',
  summary: 'Update a data type. Omitted fields stay unchanged; records stay with the data type if its key changes.',
  request: z.object({
    topicId: Id,
    dataTypeId: Id,
    dataTypeName: z.optional(Name),
    dataTypeKey: z.optional(DataTypeKey),
    dataTypeDescription: z.optional(OptionalText),
    /** '' removes the unit. */
    dataTypeUnit: z.optional(Unit),
    /** Only for a data type that has one. */
    dataTypeFormula: z.optional(Formula),
    dataTypeIsDirection: z.optional(IsDirection),
  }),
  response: Done,
  errors: [
    'TS_ERR_PROJECT_0007',
    'TS_ERR_TOPIC_0001',
    'TS_ERR_TOPIC_0005',
    'TS_ERR_TOPIC_0002',
    ...FORMULA_ERRORS,
    'TS_ERR_TOPIC_0031',
    'TS_ERR_TOPIC_0032',
  ],
});

export const mapSentName = endpoint({
  method: 'PUT',
  path: '/v1/topic/{topicId}/sent-name',
  access: 'user',
  summary:
    'Keep the values of a name, as boards send it, under another key from now on. A new key gets a data type. The name itself as its key ends that.',
  request: z.object({ topicId: Id, sentName: SentName, dataTypeKey: DataTypeKey }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0007', 'TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0003', 'TS_ERR_TOPIC_0066', 'TS_ERR_TOPIC_0067'],
});

export const deleteDataType = endpoint({
  method: 'DELETE',
  path: '/v1/topic/datatype/delete-data-type',
  access: 'user',
  summary:
    'Delete a data type with its records, and the charts that show nothing else. If it has records, only the creator of the topic or the owner of its project may delete it.',
  request: z.object({ topicId: Id, dataTypeId: Id }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0007', 'TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0010'],
});
