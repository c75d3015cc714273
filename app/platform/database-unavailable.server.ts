export class DatabaseUnavailable extends Error {
  readonly code = '08006';

  constructor(message = 'the database does not answer', options?: ErrorOptions) {
    super(message, options);
  }
}
