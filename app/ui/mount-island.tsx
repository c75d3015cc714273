import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates an island; resolves when it reacts. What was typed into its fields before is kept. */
export function mountIsland(element: HTMLElement, Island: ComponentType<object>) {
  const fields = element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([type=hidden]), select');
  const typed = [...fields].map((field) => [field, valueOf(field)] as const);
  return new Promise<void>((resolve) => {
    const ready = () => {
      for (const [field, value] of typed) type(field, value);
      resolve();
    };
    hydrateRoot(
      element,
      <Mounted onReady={ready}>
        <Island {...(JSON.parse(element.dataset.props ?? '{}') as object)} />
      </Mounted>,
    );
  });
}

function Mounted({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(onReady, []);
  return children;
}

function isRadio(field: HTMLInputElement | HTMLSelectElement): field is HTMLInputElement {
  return field.type === 'radio';
}

/** Of a radio button, whether it is chosen. */
function valueOf(field: HTMLInputElement | HTMLSelectElement) {
  return isRadio(field) ? field.checked : field.value;
}

/** As if the value was typed now. React knows values that it did not set itself, and overlooks them, so it gets another first. */
function type(field: HTMLInputElement | HTMLSelectElement, value: string | boolean) {
  if (isRadio(field)) {
    if (!value) return;
    field.checked = false;
    field.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = '';
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
