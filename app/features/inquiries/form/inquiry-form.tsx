import { type FormEvent, useCallback, useMemo, useRef } from 'react';
import { HONEYPOT } from '~/lib/honeypot';
import { Button, LinkButton } from '~/ui/button';
import { RequiredSign } from '~/ui/field';
import { FileDrop } from '~/ui/file-drop';
import { FormErrors } from '~/ui/form-errors';
import { HoneypotField } from '~/ui/honeypot-field';
import { Note } from '~/ui/note';
import { usePageDrop } from '~/ui/use-dropped-files';
import { useHydrated } from '~/ui/use-hydrated';
import type { AnswerError, FormField } from './answer-errors';
import { ATTACHED_FILES, FILES_HINT } from './file-limits';
import { answerId, InquiryField } from './inquiry-field';
import { InquirySent } from './inquiry-sent';
import { UploadTotal } from './upload-total';
import { type Returned, useInquiry } from './use-inquiry';

/**
 * The inquiry form. With scripts the answers are sent first and then the files, one by one; without, everything at
 * once. Nothing typed is lost on errors.
 */
export function InquiryForm({ fields, returned }: { fields: FormField[]; returned?: Returned }) {
  const form = useRef<HTMLFormElement>(null);
  const inquiry = useInquiry(form, fields, returned);
  const { stand, errors, message, round, queue, draft, submit, retry } = inquiry;
  const isHydrated = useHydrated();
  usePageDrop(useCallback((files: File[]) => queue.add(ATTACHED_FILES, files), [queue]));
  const busy = stand === 'submitting';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  };
  const drop = { queue, hint: FILES_HINT, onRetry: stand === 'partly' ? (id: string) => void retry(id) : undefined };
  const errorOf = (name: string) => errors.find(({ field_name }) => field_name === name)?.message;
  if (stand === 'sent')
    return (
      <div className="inquiry-form">
        <InquirySent answers={inquiry.sent} startAgain={inquiry.startAgain} focus />
      </div>
    );
  return (
    <form
      ref={form}
      className="inquiry-form"
      method="post"
      action="/consultation"
      encType="multipart/form-data"
      // With scripts errors appear beside the fields, in our words; without, the browser validates.
      noValidate={isHydrated}
      onSubmit={onSubmit}
      onInput={draft.keep}
    >
      {draft.isRestored && <Restored startAgain={inquiry.startAgain} />}
      <p className="field-hint">
        <RequiredSign /> We need these to answer you.
      </p>
      <Errors fields={fields} errors={errors} />
      {message && (
        <Note tone="danger" title="Submission Failed" live>
          {message}
        </Note>
      )}
      <div className="field-grid" key={round}>
        {fields.map((field) =>
          field.field_type === 'file' ? (
            <div className="field-full" key={field.field_name}>
              <FileDrop
                {...drop}
                id={answerId(field.field_name)}
                area={field.field_name}
                label={field.field_label}
                required={field.is_required}
                error={errorOf(field.field_name)}
              />
            </div>
          ) : (
            <InquiryField
              key={field.field_name}
              field={field}
              value={round === 0 ? returned?.values[field.field_name] : undefined}
              error={errorOf(field.field_name)}
              busy={busy}
            />
          ),
        )}
        <HoneypotField id={answerId(HONEYPOT)} error={errorOf(HONEYPOT)} />
      </div>
      <FileDrop {...drop} id={ATTACHED_FILES} area={ATTACHED_FILES} label="Photographs and files" />
      {returned?.hadFiles && <Note tone="warn">Browsers do not keep files: please choose yours again.</Note>}
      <UploadTotal queue={queue} stand={stand} />
      <div className="actions">
        <Button type="submit" busy={busy}>
          Submit Inquiry
        </Button>
        <p className="field-hint">We write back the same working day.</p>
      </div>
    </form>
  );
}

function Restored({ startAgain }: { startAgain: () => void }) {
  return (
    <Note title="We kept what you typed on this device." live>
      It was not sent yet. If you chose files, please choose them again.{' '}
      <LinkButton onClick={startAgain}>Start over</LinkButton>
    </Note>
  );
}

function Errors({ fields, errors }: { fields: FormField[]; errors: AnswerError[] }) {
  const summary = useMemo(
    () =>
      errors.map(({ field_name, message }) => ({
        id: answerId(field_name),
        label: fields.find((field) => field.field_name === field_name)?.field_label ?? 'The empty field',
        message,
      })),
    [fields, errors],
  );
  return <FormErrors errors={summary} />;
}
