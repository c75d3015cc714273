import { UNSAFE_ErrorResponseImpl } from 'react-router';

/**
 * What was sent was not taken; `message` is for whoever sent it. Thrown out of an action it becomes the answer with its
 * status. No `Error`: React Router would hide the status from the page.
 */
export class BodyRefused extends UNSAFE_ErrorResponseImpl {
  readonly message: string;

  constructor(status: 400 | 413 | 415, message: string) {
    super(status, message, message);
    this.message = message;
  }
}
