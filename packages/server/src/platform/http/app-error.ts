import { ERRORS, type ErrorBody, type ErrorCode, errorText } from '@tinkerstream/contract/platform/errors';
import type { Language } from '@tinkerstream/contract/platform/language';

interface Particulars {
  /** After how many seconds the same call may succeed: sent as Retry-After. */
  readonly retryAfter?: number;
  /** Errors that stand after this one in the answer. */
  readonly also?: readonly ErrorCode[];
}

/** A refusal that the caller is told about, from the contract's table of errors. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfter: number | undefined;
  readonly #also: readonly ErrorCode[];

  /** `detail` fills the placeholder of the error's text. */
  constructor(code: ErrorCode, detail = '', { retryAfter, also = [] }: Particulars = {}) {
    super(errorText(code, 'en', detail));
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.#also = also;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  bodyFor(language: Language): ErrorBody {
    const description = errorText(this.code, language, this.detail);
    const others = this.#also.map((code) => ({ code, description: errorText(code, language) }));
    return { errors: [{ code: this.code, description }, ...others] };
  }
}
