import type { FieldErrors } from './field-errors';

export type UserErrorCode =
  | 'invalid'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'unavailable'
  | 'store-failed'
  | 'storage-failed'
  | 'picture-not-stored';

/** Why a request was not carried out: `message` is for the person who asked, `fields` has errors of single fields. */
export class UserError extends Error {
  readonly status: number;
  readonly code: UserErrorCode;
  readonly fields: FieldErrors;
  readonly title?: string;

  constructor(
    status: number,
    code: UserErrorCode,
    message: string,
    fields: FieldErrors = {},
    { title, ...options }: ErrorOptions & { title?: string } = {},
  ) {
    super(message, options);
    this.title = title;
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** For `catch`: the error becomes a 503 with this message. */
export function toUnavailable(message: string) {
  return (cause: unknown): never => {
    throw new UserError(503, 'unavailable', message, {}, { cause });
  };
}

export function hasCode(error: unknown, code: UserErrorCode): error is UserError {
  return error instanceof UserError && error.code === code;
}
