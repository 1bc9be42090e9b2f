import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Description, Done, Id, Name } from '../platform/primitives.ts';
import { DataRecordType, DataTypeKey, Formula, IsDirection, NewDataType, SentName, Unit } from '../points/data-type.ts';

/** A description that stays absent if it is absent. */
const OptionalText = text({ atMost: 100 });

const FORMULA_ERRORS = [
  topicErrors.formulaUnreadable,
  topicErrors.formulaKeyUnknown,
  topicErrors.formulaCircular,
  topicErrors.formulasTooLong,
] as const;

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
  errors: [
    projectErrors.roleTooLow,
    topicErrors.unknown,
    topicErrors.keyTaken,
    topicErrors.tooManyDataTypes,
    ...FORMULA_ERRORS,
  ],
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
    /** The unit; '' removes it. */
    dataTypeUnit: z.optional(Unit),
    /** The formula, only for a data type that has one. */
    dataTypeFormula: z.optional(Formula),
    dataTypeIsDirection: z.optional(IsDirection),
  }),
  response: Done,
  errors: [
    projectErrors.roleTooLow,
    topicErrors.unknown,
    topicErrors.dataTypeUnknown,
    topicErrors.keyTaken,
    ...FORMULA_ERRORS,
    topicErrors.dataTypeIsSent,
    topicErrors.usedByFormula,
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
  errors: [
    projectErrors.roleTooLow,
    topicErrors.unknown,
    topicErrors.tooManyDataTypes,
    topicErrors.keyHasFormula,
    topicErrors.tooManyNames,
  ],
});

export const deleteDataType = endpoint({
  method: 'DELETE',
  path: '/v1/topic/datatype/delete-data-type',
  access: 'user',
  summary:
    'Delete a data type with its records, and the charts that show nothing else. If it has records, only the creator of the topic or the owner of its project may delete it.',
  request: z.object({ topicId: Id, dataTypeId: Id }),
  response: Done,
  errors: [
    projectErrors.roleTooLow,
    topicErrors.unknown,
    topicErrors.dataTypeUnknown,
    topicErrors.dataTypeNotDeletable,
  ],
});
