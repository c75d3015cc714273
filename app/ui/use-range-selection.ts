import { useEffect } from 'react';

const BOX = 'input[type="checkbox"][name="id"]';

/** Shift+click or Shift+Space on a box of the form gives every box since the last one the same state. */
export function useRangeSelection(formId: string) {
  useEffect(() => {
    let last: HTMLInputElement | undefined;
    let isShiftSpace = false;
    const boxIn = (target: EventTarget | null) => {
      const place = target instanceof Element ? target.closest(`.bulk-box, ${BOX}`) : null;
      const box = place?.matches(BOX) ? place : place?.querySelector(BOX);
      // Not the form's `id`, which is hidden by its fields of this name.
      return box instanceof HTMLInputElement && box.getAttribute('form') === formId ? box : undefined;
    };
    // Not every browser says in the click of a key that Shift was down.
    const onKeyDown = ({ key, shiftKey, target }: KeyboardEvent) => {
      if (key === ' ' && boxIn(target)) isShiftSpace = shiftKey;
    };
    // Shift would select the text in between.
    const onMouseDown = (event: MouseEvent) => {
      if (event.shiftKey && boxIn(event.target)) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const box = boxIn(event.target);
      const isRange = event.shiftKey || (event.detail === 0 && isShiftSpace);
      if (!box || (event.target !== box && !isRange)) return;
      // Firefox ignores a Shift+click on a label.
      if (event.target !== box) {
        event.preventDefault();
        box.checked = !box.checked;
      }
      if (isRange) {
        setRange(boxesOf(formId), last, box);
        box.focus();
        document.dispatchEvent(new Event('change'));
      }
      last = box;
      isShiftSpace = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('mousedown', onMouseDown);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('mousedown', onMouseDown);
      document.removeEventListener('click', onClick);
    };
  }, [formId]);
}

function setRange(boxes: HTMLInputElement[], last: HTMLInputElement | undefined, box: HTMLInputElement) {
  const from = last ? boxes.indexOf(last) : -1;
  if (from < 0) return;
  const [first, end] = [from, boxes.indexOf(box)].toSorted((one, other) => one - other);
  for (const each of boxes.slice(first, (end ?? 0) + 1)) each.checked = box.checked;
}

/** The boxes of the rows, in the order of the page. */
export function boxesOf(formId: string): HTMLInputElement[] {
  const form = document.getElementById(formId);
  const controls = form instanceof HTMLFormElement ? [...form.elements] : [];
  return controls.filter((each) => each instanceof HTMLInputElement).filter((each) => each.matches(BOX));
}
