import { type RefObject, useEffect, useRef } from 'react';
import { Panel, StaffButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { VisuallyHidden } from '~/ui/visually-hidden';

type PlaceholderListProps = {
  form: RefObject<HTMLFormElement | null>;
  placeholders: { name: string; label: string; sample: string }[];
};

export function PlaceholderList({ form, placeholders }: PlaceholderListProps) {
  const insert = useInsert(form);
  const isHydrated = useHydrated();
  return (
    <Panel title="You can write">
      <dl className="panel-body">
        {placeholders.map(({ name, label, sample }) => (
          <div key={name}>
            <dt>
              {isHydrated ? (
                <StaffButton onClick={() => insert(`{${name}}`)}>
                  <VisuallyHidden>Insert </VisuallyHidden>
                  {`{${name}}`}
                </StaffButton>
              ) : (
                <code>{`{${name}}`}</code>
              )}
            </dt>
            <dd>
              {label}
              {sample && <span className="text-ink-quiet">, such as: {sample}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <code>[ ]</code>
          </dt>
          <dd>A part in brackets is left out if its placeholder is empty, as in: call us[ at {'{phone}'}].</dd>
        </div>
        <div>
          <dt>An empty line</dt>
          <dd>begins a new paragraph. An address that starts with https:// becomes a link.</dd>
        </div>
      </dl>
    </Panel>
  );
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Returns what inserts a text where the cursor was last in the form. */
function useInsert(form: RefObject<HTMLFormElement | null>) {
  const last = useRef<TextControl>(null);
  useEffect(() => {
    const element = form.current;
    const note = ({ target }: FocusEvent) => {
      if (isTextControl(target)) last.current = target;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [form]);
  return (text: string) => {
    const control = last.current ?? form.current?.querySelector('textarea');
    if (!control) return;
    const { selectionStart, selectionEnd, value } = control;
    control.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  };
}

function isTextControl(target: EventTarget | null): target is TextControl {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
}
