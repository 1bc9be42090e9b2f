import { ERRORS, type ErrorCode, errorText } from '@tinkerstream/contract/errors';
import type { ErrorBody } from '@tinkerstream/contract/platform/errors';
import type { Language } from '@tinkerstream/contract/platform/language';

interface Options {
  /** Seconds until the same call may succeed, sent as Retry-After. */
  readonly retryAfter?: number;
  /** Further errors in the answer. */
  readonly also?: readonly ErrorCode[];
}

/** A refusal that the caller sees, from the contract's error table. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfter: number | undefined;
  readonly #also: readonly ErrorCode[];

  /** `detail` fills the placeholder of the error's text. */
  constructor(code: ErrorCode, detail = '', { retryAfter, also = [] }: Options = {}) {
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
