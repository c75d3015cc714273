import { type MouseEvent, useState } from 'react';
import { Button } from '~/ui/button';
import { Input } from '~/ui/field';

const QUESTION = 'Is my date free?';
const FORM = 'date-question';

/** Below the date of the form: answers there with scripts, and leads to the form beside it without. */
export function DateQuestion({ inputId }: { inputId: string }) {
  const [answer, setAnswer] = useState('');
  async function ask(event: MouseEvent) {
    event.preventDefault();
    const input = document.getElementById(inputId);
    const day = input instanceof HTMLInputElement ? input.value : '';
    setAnswer(day ? await fetchAnswer(day) : 'Choose the date first.');
  }
  return (
    <p className="field-hint">
      <a className="date-question" href={`#${FORM}`} onClick={ask}>
        {QUESTION}
      </a>{' '}
      <span role="status">{answer}</span>
    </p>
  );
}

async function fetchAnswer(day: string): Promise<string> {
  try {
    const answer = await fetch(`/consultation/date?day=${day}`);
    const { text } = (await answer.json()) as { text?: string };
    return text ?? 'We cannot tell; please write to us.';
  } catch {
    return 'We cannot tell right now; please write to us.';
  }
}

export function DateQuestionForm({ day, answer }: { day: string; answer: string | undefined }) {
  return (
    <form id={FORM} method="get" action="/consultation" className="stack">
      <h2 className="label">{QUESTION}</h2>
      <Input type="date" name="day" aria-label="Your date" defaultValue={day} />
      {answer && <p role="status">{answer}</p>}
      <p>
        <Button type="submit" variant="line">
          Ask
        </Button>
      </p>
    </form>
  );
}
