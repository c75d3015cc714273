import { type RefObject, useRef, useState } from 'react';
import { newId } from '~/lib/new-id';
import { uploadResumably } from '~/ui/resumable-upload';
import { toast } from '~/ui/toast';
import { openUploadQueue, type SendFile, type UploadRules } from '~/ui/upload-queue';
import { useUnloadWarning } from '~/ui/use-unload-warning';
import type { AnswerError, FormField } from './answer-errors';
import { MAX_FILE_BYTES, MAX_FILES, TOO_LARGE } from './file-limits';
import { answersOf, errorsIn } from './given-answers';
import type { Answers } from './inquiry.schema';
import { sendAnswers } from './send-answers';
import { textOf } from './text-of';
import { useInquiryDraft } from './use-inquiry-draft';

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
export type Stand = 'editing' | 'submitting' | 'partly' | 'sent';

/** The response to a form without scripts. */
export interface Returned {
  values: Answers;
  errors: AnswerError[];
  message?: string;
  hadFiles: boolean;
}

export function useInquiry(form: RefObject<HTMLFormElement | null>, fields: FormField[], returned?: Returned) {
  const [stand, setStand] = useState<Stand>('editing');
  const [errors, setErrors] = useState(returned?.errors ?? []);
  const [message, setMessage] = useState(returned?.message);
  /** Counts submissions: each starts with empty fields. */
  const [round, setRound] = useState(0);
  const [queue] = useState(() => openUploadQueue({ send: sendFile, rules: RULES, newId, onFailure: tellFailure }));
  const draft = useInquiryDraft(form, fields);
  const [sent, setSent] = useState<SentAnswer[]>([]);
  const leave = useRef<string>(undefined);
  useUnloadWarning(stand === 'submitting');

  function finish(hasAllArrived: boolean) {
    // Of two concurrent retries only the first finishes.
    if (!leave.current) return;
    setStand(hasAllArrived ? 'sent' : 'partly');
    if (!hasAllArrived) return;
    toast({ title: 'Inquiry Submitted!', description: "Thank you! We'll be in touch soon." });
    draft.forget();
    leave.current = undefined;
    queue.clear();
    setRound((before) => before + 1);
  }

  function editAgain() {
    setStand(leave.current ? 'partly' : 'editing');
  }

  function stop(reason: string) {
    editAgain();
    setMessage(reason);
    toast({ title: 'Submission Failed', description: reason, variant: 'destructive' });
  }

  async function submit(form: HTMLFormElement) {
    setStand('submitting');
    setMessage(undefined);
    const found = errorsIn(form, fields, queue.list());
    setErrors(found);
    if (found.length > 0) return editAgain();
    // One submission per token, however often the button is pressed (see `receiveInquiry`).
    const answers = answersOf(form, fields, queue.list(), draft.submission());
    setSent(sentAnswers(fields, answers));
    const receipt = await sendAnswers(answers);
    if (receipt.message !== undefined) return stop(receipt.message);
    if (receipt.errors) {
      setErrors(receipt.errors);
      return editAgain();
    }
    leave.current = receipt.upload_token;
    finish(await queue.send(leave.current));
  }

  async function retry(id: string) {
    if (leave.current) finish(await queue.retry(id, leave.current));
  }

  function startAgain() {
    draft.forget();
    leave.current = undefined;
    setErrors([]);
    setMessage(undefined);
    setStand('editing');
    setRound((before) => before + 1);
  }

  return { stand, errors, message, round, queue, draft, sent, submit, retry, startAgain };
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

function tellFailure(file: File) {
  toast({ title: 'File Upload Failed', description: `Could not upload ${file.name}.`, variant: 'destructive' });
}
