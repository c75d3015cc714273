import { UNSAFE_ErrorResponseImpl } from 'react-router';

/** Not an `Error`: React Router would hide its status from the page. */
export class HttpError extends UNSAFE_ErrorResponseImpl {
  readonly message: string;

  constructor(status: number, message: string) {
    super(status, message, message);
    this.message = message;
  }
}
