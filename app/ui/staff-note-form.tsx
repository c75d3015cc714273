import { Form, useNavigation } from 'react-router';
import type { EditConflict } from '~/lib/edit-conflict';
import { EditVersion } from './edit-version';
import { Field, Textarea } from './field';
import { SubmitButton } from './staff';

type StaffNoteFormProps = {
  note: string | null;
  version: number;
  maxLength: number;
  rows: number;
  className: string;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string>; conflict?: EditConflict };
};

/** A note that only the studio reads. Posts the intent `note` to its page. */
export function StaffNoteForm({ note, version, maxLength, rows, className, returned }: StaffNoteFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form key={version} method="post" preventScrollReset className={className}>
      <EditVersion version={version} returned={returned} />
      <Field id="note" label="Note" hint="For the studio only." error={returned?.errors?.note}>
        {(control) => (
          <Textarea
            {...control}
            name="note"
            rows={rows}
            maxLength={maxLength}
            defaultValue={returned?.typed?.note ?? note ?? ''}
          />
        )}
      </Field>
      <p>
        <SubmitButton name="intent" value="note" isBusy={isBusy}>
          Save note
        </SubmitButton>
      </p>
    </Form>
  );
}
