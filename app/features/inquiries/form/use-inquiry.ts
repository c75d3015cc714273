import { type RefObject, useRef, useState } from 'react';
import type { ActionError } from '~/lib/action-error';
import { formatDay, isDayOfAnyYear } from '~/lib/dates';
import type { Flash } from '~/lib/flash';
import { type Contact, keepContact } from '~/lib/kept-contact';
import { newId } from '~/lib/new-id';
import { uploadResumably } from '~/ui/resumable-upload';
import { toast } from '~/ui/toast';
import { openUploadQueue, type SendFile, type UploadRules, type QueuedFile } from '~/ui/upload-queue';
import { useUnloadWarning } from '~/ui/use-unload-warning';
import { type FormField, errorIn } from './answer-errors';
import type { FieldRole } from './field-role';
import { MAX_FILE_BYTES, MAX_FILES, TOO_LARGE, SUBMISSION_TOKEN } from './file-limits';
import { draftKey } from './inquiry-draft';
import { sendAnswers } from './send-answers';
import { textOf } from './text-of';
import { useInquiryDraft } from './use-inquiry-draft';
import type { FieldErrors } from '~/lib/field-errors';

const RULES: UploadRules = {
  mostFiles: MAX_FILES,
  tooMany: 'More than 20 files. Not added.',
  mostBytes: MAX_FILE_BYTES,
  tooLarge: TOO_LARGE,
  unwanted: ({ size }) => (size === 0 ? 'This file is empty. Not added.' : undefined),
};

const sendFile: SendFile<string> = ({ file }, { leave: token, ...sending }) =>
  uploadResumably(file, { address: '/consultation/files', token, ...sending });

/** `partly`: the inquiry is stored, some of its files are not. */
export type Stage = 'editing' | 'submitting' | 'partly' | 'sent';

export interface Returned extends ActionError {
  hadFiles: boolean;
}

type InquiryOptions = { fields: FormField[]; isSympathy: boolean; returned?: Returned };

export function useInquiry(form: RefObject<HTMLFormElement | null>, options: InquiryOptions) {
  const { fields, isSympathy, returned } = options;
  const [stage, setStage] = useState<Stage>('editing');
  const [errors, setErrors] = useState(returned?.errors ?? {});
  const [error, setError] = useState(returned?.error);
  /** Counts submissions: each starts with empty fields. */
  const [round, setRound] = useState(0);
  const [queue] = useState(() => openUploadQueue({ send: sendFile, rules: RULES, newId, onFailure: toastFailure }));
  const draft = useInquiryDraft(form, fields, draftKey(isSympathy));
  const [sent, setSent] = useState<SentAnswer[]>([]);
  const uploadToken = useRef<string>(undefined);
  useUnloadWarning(stage === 'submitting');

  function finish(hasAllArrived: boolean) {
    // Of two concurrent retries only the first finishes.
    if (!uploadToken.current) return;
    setStage(hasAllArrived ? 'sent' : 'partly');
    if (!hasAllArrived) return;
    if (!isSympathy) toast({ title: 'Inquiry Submitted!', description: "Thank you! We'll be in touch soon." });
    draft.forget();
    uploadToken.current = undefined;
    queue.clear();
    setRound((before) => before + 1);
  }

  function editAgain() {
    setStage(uploadToken.current ? 'partly' : 'editing');
  }

  function stop(error: Flash) {
    editAgain();
    setError(error);
    toast({ ...error, variant: 'destructive' });
  }

  async function submit(form: HTMLFormElement) {
    setStage('submitting');
    setError(undefined);
    const found = errorsIn(form, fields, queue.list());
    setErrors(found);
    if (Object.keys(found).length > 0) return editAgain();
    // One submission per token, however often the button is pressed (see `receiveInquiry`).
    const answers = answersOf(form, fields, queue.list(), draft.submission());
    setSent(sentAnswers(fields, answers));
    const receipt = await sendAnswers(answers, isSympathy);
    if (receipt.error) return stop(receipt.error);
    if (receipt.errors) {
      setErrors(receipt.errors);
      return editAgain();
    }
    uploadToken.current = receipt.upload_token;
    if (!isSympathy) keepContact(contactIn(fields, answers));
    finish(await queue.send(uploadToken.current));
  }

  async function retry(id: string) {
    if (uploadToken.current) finish(await queue.retry(id, uploadToken.current));
  }

  function startAgain() {
    draft.forget();
    uploadToken.current = undefined;
    setErrors({});
    setError(undefined);
    setStage('editing');
    setRound((before) => before + 1);
  }

  return { stage, errors, error, round, queue, draft, sent, submit, retry, startAgain };
}

function errorsIn(form: HTMLFormElement, fields: FormField[], files: QueuedFile[]): FieldErrors {
  const answers = answersOf(form, fields, files);
  const errors = fields.flatMap((field): [string, string][] => {
    const { field_name } = field;
    const message = isHalfTyped(form, field_name)
      ? 'This day is not complete. For example, 06/12/2027'
      : errorIn(field, textOf(answers, field_name).trim());
    return message ? [[field_name, message]] : [];
  });
  return Object.fromEntries(errors);
}

/** A partly typed date has no value: only the browser knows. */
function isHalfTyped(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement && control.validity.badInput;
}

function answersOf(form: HTMLFormElement, fields: FormField[], files: QueuedFile[], token = '') {
  const answers = new FormData(form);
  for (const [name, value] of [...answers]) if (value instanceof File) answers.delete(name);
  for (const { field_name, field_type } of fields) {
    if (field_type !== 'file') continue;
    for (const { area, state, file } of files)
      if (area === field_name && state !== 'refused') answers.append(field_name, file.name);
  }
  answers.set(SUBMISSION_TOKEN, token);
  return answers;
}

export interface SentAnswer {
  label: string;
  answer: string;
}

function sentAnswers(fields: FormField[], answers: FormData): SentAnswer[] {
  return fields.flatMap(({ field_name, field_label }) => {
    const answer = textOf(answers, field_name).trim();
    return answer ? [{ label: field_label, answer }] : [];
  });
}

/** For booking a meeting next. */
function contactIn(fields: FormField[], answers: FormData): Contact {
  const answerTo = (asked: FieldRole) => {
    const field = fields.find(({ role, field_name }) => (role ?? field_name) === asked);
    return field ? textOf(answers, field.field_name).trim() : '';
  };
  const day = answerTo('event_date');
  const note = [isDayOfAnyYear(day) && formatDay(day), answerTo('event_venue')].filter(Boolean).join(', ');
  return { name: answerTo('name'), email: answerTo('email'), phone: answerTo('phone'), note };
}

function toastFailure(file: File) {
  toast({ title: 'File Upload Failed', description: `Could not upload ${file.name}.`, variant: 'destructive' });
}
