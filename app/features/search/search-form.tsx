import { type InputEvent, useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '~/ui/button';
import { Input } from '~/ui/field';
import { LONGEST_QUESTION } from './asked-words';

/** How long to wait after a letter before asking, and how few letters are not worth asking for. */
const PAUSE_MS = 250;
const FEWEST_LETTERS = 3;

/** Asks on Enter; with scripts also while one types. */
export function SearchForm({ question }: { question: string }) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back and Forward change the question; whoever is still typing keeps what they typed.
    if (input.current && document.activeElement !== input.current) input.current.value = question;
  }, [question]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (form: HTMLFormElement | null) => {
    // Offline, what is typed stays until it is sent with Enter; then the page says why it cannot be.
    if (navigator.onLine) void submit(form, { replace: true, preventScrollReset: true });
  };
  const askSoon = ({ currentTarget: { form, value } }: InputEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    if (value.trim().length < FEWEST_LETTERS) return;
    timer.current = setTimeout(() => ask(form), PAUSE_MS);
  };
  return (
    <Form action="/search" role="search" className="search-form" onSubmit={() => clearTimeout(timer.current)}>
      <label className="field-label" htmlFor="q">
        What are you looking for?
      </label>
      <Input
        ref={input}
        id="q"
        name="q"
        type="search"
        defaultValue={question}
        maxLength={LONGEST_QUESTION}
        autoComplete="off"
        enterKeyHint="search"
        onInput={askSoon}
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}
