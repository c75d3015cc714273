/** An inquiry or a file of it was not taken; `message` is for whoever sent it. */
export class InquiryRefused extends Error {
  readonly status: number;

  constructor(status: 400 | 403 | 409 | 413 | 415 | 429, message: string) {
    super(message);
    this.status = status;
  }
}
