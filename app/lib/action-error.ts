import type { EditConflict } from './edit-conflict';
import type { FieldErrors } from './field-errors';
import type { Flash } from './flash';

/** What an action returns when it failed; its form is shown again with it. */
export interface ActionError {
  /** The error of the form as a whole, shown as a toast; absent where the fields say enough. */
  error?: Flash;
  /** Errors of single fields, by name. */
  errors: FieldErrors;
  typed: Record<string, string>;
  /** What someone else saved while the form was open. */
  conflict?: EditConflict;
}
