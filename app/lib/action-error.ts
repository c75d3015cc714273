import type { EditConflict } from './edit-conflict';
import type { FieldErrors } from './field-errors';
import type { Flash } from './flash';

export interface ActionError {
  /** The error of the form as a whole, shown as a toast; absent where the fields say enough. */
  error?: Flash;
  errors: FieldErrors;
  typed: Record<string, string>;
  conflict?: EditConflict;
}
