import { type InputEvent, useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '~/ui/button';
import { Input } from '~/ui/field';
import { MAX_QUERY_LENGTH } from './search-query';

const PAUSE_MS = 250;
const MIN_LETTERS = 3;

export function SearchForm({ query }: { query: string }) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back and Forward change the query, but not while the user is typing.
    if (input.current && document.activeElement !== input.current) input.current.value = query;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (form: HTMLFormElement | null) => {
    // Offline, only Enter submits; then the page explains the failure.
    if (navigator.onLine) void submit(form, { replace: true, preventScrollReset: true });
  };
  const searchSoon = ({ currentTarget: { form, value } }: InputEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    if (value.trim().length < MIN_LETTERS) return;
    timer.current = setTimeout(() => search(form), PAUSE_MS);
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
        defaultValue={query}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        onInput={searchSoon}
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}
