type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = 'input:not([type=hidden], [type=file], [type=submit], [type=button]), select, textarea';

/** React overlooks what was typed or chosen before it hydrated a field, and would overwrite it. Types it again. */
export function retypeChanged(within: ParentNode) {
  for (const field of within.querySelectorAll<TypedField>(FIELDS)) if (isChanged(field)) retype(field);
}

/** What was typed or chosen before hydration, by name. A box that was unchecked is empty. */
export function typedEarly(form: HTMLFormElement): Record<string, string> {
  const changed = [...form.querySelectorAll<TypedField>(FIELDS)].filter(isChanged);
  const chosen = changed.filter((field) => field.type !== 'radio' || (isChecked(field) && field.checked));
  return Object.fromEntries(chosen.map((field) => [field.name, isChecked(field) && !field.checked ? '' : field.value]));
}

function isChanged(field: TypedField): boolean {
  if (field instanceof HTMLSelectElement) return isSelectChanged(field);
  return isChecked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function isSelectChanged({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options];
  const hasDefault = multiple || all.some((option) => option.defaultSelected);
  return all.some((option, at) => option.selected !== (hasDefault ? option.defaultSelected : at === 0));
}

function isChecked(field: TypedField): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}

/** React also overlooks a value that it set itself, so it gets another one first. */
function retype(field: TypedField) {
  if (isChecked(field)) return recheck(field);
  const { value } = field;
  const caret = document.activeElement === field && 'selectionEnd' in field ? field.selectionEnd : null;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = '';
  set?.call(field, value);
  if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Of a group of radio buttons, only the chosen one. */
function recheck(field: HTMLInputElement) {
  const { checked } = field;
  if (field.type === 'radio' && !checked) return;
  field.checked = !checked;
  field.click();
}
