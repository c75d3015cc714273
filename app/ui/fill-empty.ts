/** Fills the fields of these names that are empty. Returns whether any was. */
export function fillEmpty({ elements }: HTMLFormElement, values: Record<string, string | undefined>): boolean {
  const filled = Object.entries(values).filter(([name, value]) => value && fill(elements.namedItem(name), value));
  return filled.length > 0;
}

function fill(control: Element | RadioNodeList | null, value: string) {
  if (!isTextControl(control) || control.value !== '') return false;
  control.value = value;
  return control.value !== '';
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isTextControl(element: unknown): element is TextControl {
  if (element instanceof HTMLInputElement) return element.type !== 'file';
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}
