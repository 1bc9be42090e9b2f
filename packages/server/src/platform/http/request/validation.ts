import { requestErrors } from '@tinkerstream/contract/error-codes';
import { errorText } from '@tinkerstream/contract/errors';
import type { ErrorBody } from '@tinkerstream/contract/platform/errors';
import type { Language } from '@tinkerstream/contract/platform/language';
import type * as z from 'zod/mini';
import { issueText } from '../issue-texts.ts';

/** Maximum issues that an answer names. A list of 2,000 rows may have thousands. */
const MAX_REPORTED = 50;

/** Thrown for an input that does not match the schema: one error per issue, in the reader's language. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.errors.map((error) => error.description).join('; '));
    this.body = body;
  }
}

/** @throws InvalidInput */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  language: Language,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InvalidInput({
    errors: result.error.issues.slice(0, MAX_REPORTED).map((issue) => {
      const text = issueText(issue, input, language);
      const detail = issue.path.length > 0 ? `${issue.path.join('.')}: ${text}` : text;
      return { code: requestErrors.fieldInvalid, description: errorText(requestErrors.fieldInvalid, language, detail) };
    }),
  });
}
