import { type FormEvent, useCallback, useRef } from 'react';
import { useAnswerTime } from '~/features/studio/use-studio';
import { getOwn } from '~/lib/get-own';
import { HONEYPOT } from '~/lib/honeypot';
import { Button, LinkButton } from '~/ui/button';
import { RequiredSign } from '~/ui/field';
import { FileDrop } from '~/ui/file-drop';
import { FormErrors } from '~/ui/form-errors';
import { HoneypotField } from '~/ui/honeypot-field';
import { Note } from '~/ui/note';
import { UploadProgress } from '~/ui/upload-progress';
import type { QueueView } from '~/ui/upload-queue';
import { useQueuedFiles } from '~/ui/use-queued-files';
import { usePageDrop } from '~/ui/use-dropped-files';
import { useHydrated } from '~/ui/use-hydrated';
import type { FormField } from './answer-errors';
import { ATTACHED_FILES, FILES_HINT } from './file-limits';
import { answerId, InquiryField } from './inquiry-field';
import { draftKey } from './inquiry-draft';
import { InquirySent } from './inquiry-sent';
import { inquiryPath } from './sympathy-form';
import { type Returned, type Stage, useInquiry } from './use-inquiry';

type InquiryFormProps = { fields: FormField[]; isSympathy: boolean; asksDate: boolean; returned?: Returned };

/** With scripts the answers are sent first and then the files, one by one; without, everything at once. */
export function InquiryForm({ fields, isSympathy, asksDate, returned }: InquiryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const inquiry = useInquiry(form, { fields, isSympathy, returned });
  const { stage, errors, error, round, queue, draft, submit, retry } = inquiry;
  const isHydrated = useHydrated();
  const answerTime = useAnswerTime();
  const takeFiles = useCallback(
    (files: File[]) => (isSympathy ? undefined : queue.add(ATTACHED_FILES, files)),
    [isSympathy, queue],
  );
  usePageDrop(takeFiles);
  const busy = stage === 'submitting';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  };
  const drop = { queue, hint: FILES_HINT, onRetry: stage === 'partly' ? (id: string) => void retry(id) : undefined };
  const errorOf = (name: string) => getOwn(errors, name);
  if (stage === 'sent')
    return (
      <div className="inquiry-form">
        <InquirySent isSympathy={isSympathy} answers={inquiry.sent} startAgain={inquiry.startAgain} focus />
      </div>
    );
  return (
    <form
      ref={form}
      className="inquiry-form"
      data-draft={draftKey(isSympathy)}
      method="post"
      action={inquiryPath(isSympathy)}
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
      <FormErrors
        error={error}
        errors={Object.entries(errors).map(([name, message]) => ({
          id: answerId(name),
          label: fields.find(({ field_name }) => field_name === name)?.field_label ?? 'The empty field',
          message,
        }))}
      />
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
              value={round === 0 ? getOwn(returned?.typed ?? {}, field.field_name) : undefined}
              error={errorOf(field.field_name)}
              busy={busy}
              asksDate={asksDate}
            />
          ),
        )}
        <HoneypotField id={answerId(HONEYPOT)} error={errorOf(HONEYPOT)} />
      </div>
      {!isSympathy && <FileDrop {...drop} id={ATTACHED_FILES} area={ATTACHED_FILES} label="Photographs and files" />}
      {returned?.hadFiles && <Note tone="warn">Browsers do not keep files: please choose yours again.</Note>}
      <UploadTotal queue={queue} stage={stage} />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {isSympathy ? 'Ask for a call' : 'Submit inquiry'}
        </Button>
        {answerTime && (
          <p className="field-hint">
            {isSympathy ? 'We call' : 'We write'} back{answerTime}.
          </p>
        )}
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

function UploadTotal({ queue, stage }: { queue: QueueView; stage: Stage }) {
  const files = useQueuedFiles(queue).filter(({ state }) => state !== 'refused');
  const done = files.filter(({ state }) => state === 'done').length;
  const isUnderWay = files.some(({ state }) => state === 'sending');
  if (isUnderWay || (stage === 'submitting' && files.length > 0))
    return <UploadProgress files={files} label="All files" />;
  if (stage !== 'partly' || files.length === done) return null;
  return (
    <Note tone="warn" title="Your inquiry is with us, but not all of its files." live>
      {files.length - done === 1 ? 'One file' : `${files.length - done} files`} could not be sent. Try again beside
      each, or submit again: it stays one inquiry.
    </Note>
  );
}
