/** The store will not do what was asked; `message` is what the buyer reads, `field` what it is about. */
export class Refusal extends Error {
  readonly status: 400 | 404 | 409 | 429 | 503;
  readonly field?: string;

  constructor(status: 400 | 404 | 409 | 429 | 503, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}
