import { type ComponentProps, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { suggestEmail } from '~/lib/email-suggestion';
import { LinkButton } from './button';
import { classes } from './classes';
import { useHydrated } from './use-hydrated';

const PAUSE_MS = 600;

type EmailInputProps = ComponentProps<'input'>;

export function EmailInput({ className, onInput, onBlur, ...rest }: EmailInputProps) {
  const [suggestion, setSuggestion] = useState(() => suggestEmail(String(rest.value ?? rest.defaultValue ?? '')));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  function typed(event: FormEvent<HTMLInputElement>) {
    onInput?.(event as never);
    setSuggestion(undefined);
    suggestAfterPause(event.currentTarget);
  }
  function left(event: FocusEvent<HTMLInputElement>) {
    onBlur?.(event);
    // A new line now would move what is being pressed.
    suggestAfterPause(event.currentTarget);
  }
  function suggestAfterPause(input: HTMLInputElement) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => setSuggestion(suggestEmail(input.value)), PAUSE_MS);
  }
  return (
    <>
      <input {...rest} type="email" className={classes('input', className)} onInput={typed} onBlur={left} />
      <div aria-live="polite" className="email-suggestion">
        {suggestion && (
          <Suggestion
            address={suggestion}
            use={() => {
              fillIn(document.getElementById(rest.id ?? ''), suggestion);
              clearTimeout(pause.current);
              setSuggestion(undefined);
            }}
          />
        )}
      </div>
    </>
  );
}

function Suggestion({ address, use }: { address: string; use: () => void }) {
  const isHydrated = useHydrated();
  return (
    <p className="field-hint">
      Did you mean{' '}
      {isHydrated ? (
        <LinkButton type="button" onClick={use}>
          {address}
        </LinkButton>
      ) : (
        <b>{address}</b>
      )}
      ?
    </p>
  );
}

/** Fires an input event, so that listeners of the form notice. */
function fillIn(input: HTMLElement | null, address: string) {
  if (!(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, address);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
