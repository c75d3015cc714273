import { UNSAFE_ErrorResponseImpl } from 'react-router';

/**
 * Thrown out of a loader or an action, it becomes the response. Not an `Error`: React Router would hide the status from
 * the page.
 */
export class HttpError extends UNSAFE_ErrorResponseImpl {
  readonly message: string;

  constructor(status: number, message: string) {
    super(status, message, message);
    this.message = message;
  }
}
