import { useEffect, useRef, useState } from 'react';
import { newId } from '~/lib/new-id';
import { toast } from '~/ui/toast';
import { type AnswerFault, type FormField, faultIn } from './answer-faults';
import { SUBMISSION_TOKEN } from './file-limits';
import type { Answers } from './inquiry.schema';
import { sendAnswers } from './send-answers';
import { sendFile } from './send-file';
import { openUploadQueue, type UploadQueue } from './upload-queue';

/** Where the form stands. `partly`: the inquiry is stored, some of its files are not. */
export type Stand = 'editing' | 'submitting' | 'partly' | 'sent';

/** What the server said to a form that came without scripts. */
export interface Returned {
  values: Answers;
  faults: AnswerFault[];
  message?: string;
  hadFiles: boolean;
}

/** The inquiry form at work in the browser: what was chosen, where it stands, what is wrong. */
export function useInquiry(fields: FormField[], returned?: Returned) {
  const [stand, setStand] = useState<Stand>('editing');
  const [faults, setFaults] = useState(returned?.faults ?? []);
  const [message, setMessage] = useState(returned?.message);
  /** Counts the inquiries sent: each starts with empty fields. */
  const [round, setRound] = useState(0);
  const [queue] = useState(() => openUploadQueue(sendFile, tellFailure, newId));
  // One submission a token, however often the button is pressed until it has arrived (see `receiveInquiry`).
  const submission = useRef<string>(undefined);
  const leave = useRef<string>(undefined);
  useHeldPage(stand === 'submitting');

  function finish(hasAllArrived: boolean) {
    setStand(hasAllArrived ? 'sent' : 'partly');
    if (!hasAllArrived) return;
    toast({ title: 'Inquiry Submitted!', description: "Thank you! We'll be in touch soon." });
    submission.current = undefined;
    leave.current = undefined;
    queue.clear();
    setRound((before) => before + 1);
  }

  async function submit(form: HTMLFormElement) {
    setMessage(undefined);
    const found = faultsIn(form, fields, queue);
    setFaults(found);
    if (found.length > 0) return setStand('editing');
    setStand('submitting');
    submission.current ??= newId();
    const receipt = await sendAnswers(answersOf(form, fields, queue, submission.current));
    if (receipt.upload_token) {
      leave.current = receipt.upload_token;
      return finish(await queue.send(leave.current));
    }
    setStand('editing');
    if (receipt.faults) return setFaults(receipt.faults);
    setMessage(receipt.message);
    toast({ title: 'Submission Failed', description: receipt.message, variant: 'destructive' });
  }

  async function retry(id: string) {
    if (leave.current) finish(await queue.retry(id, leave.current));
  }

  return { stand, faults, message, round, queue, submit, retry };
}

function tellFailure(file: File) {
  toast({ title: 'File Upload Failed', description: `Could not upload ${file.name}.`, variant: 'destructive' });
}

/** What the browser can tell without asking; the server checks everything again. */
function faultsIn(form: HTMLFormElement, fields: FormField[], queue: UploadQueue): AnswerFault[] {
  const answers = answersOf(form, fields, queue);
  return fields.flatMap((field) => {
    const { field_name } = field;
    const message = isHalfTyped(form, field_name)
      ? 'This day is not complete. For example, 06/12/2027'
      : faultIn(field, String(answers.get(field_name) ?? '').trim());
    return message ? [{ field_name, message }] : [];
  });
}

/** A date of which only a part was typed has no value: the browser alone knows. */
function isHalfTyped(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement && control.validity.badInput;
}

/** The form's texts, and for each file field the names of its files. */
function answersOf(form: HTMLFormElement, fields: FormField[], queue: UploadQueue, token = '') {
  const answers = new FormData(form);
  for (const [name, value] of [...answers]) if (value instanceof File) answers.delete(name);
  for (const { field_name, field_type } of fields) {
    if (field_type !== 'file') continue;
    for (const { area, state, file } of queue.list())
      if (area === field_name && state !== 'refused') answers.append(field_name, file.name);
  }
  answers.set(SUBMISSION_TOKEN, token);
  return answers;
}

/** Asks before the page is left while files are under way. */
function useHeldPage(isHeld: boolean) {
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
}
