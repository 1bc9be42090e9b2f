import { ERRORS, type ErrorBody, type ErrorCode, errorText } from '@tinkerstream/contract/platform/errors';
import type { Language } from '@tinkerstream/contract/platform/language';

/** A refusal that the caller is told about, from the contract's table of errors. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: string;

  /** `detail` fills the placeholder of the error's text. */
  constructor(code: ErrorCode, detail = '') {
    super(errorText(code, 'en', detail));
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  bodyFor(language: Language): ErrorBody {
    return { errors: [{ code: this.code, description: errorText(this.code, language, this.detail) }] };
  }
}
