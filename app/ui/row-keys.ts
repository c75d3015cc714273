/** What J and K go through: the rows of a list, the cards of the board, the orders of today. */
const ROWS = '.table-rows tbody tr, .board-card, .today-row';

function rowsInSight() {
  return [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.checkVisibility() && linkOf(row));
}

function linkOf(row: Element | undefined) {
  return row?.querySelector<HTMLElement>('.row-link') ?? row?.querySelector<HTMLElement>('a[href]');
}

function rowWithFocus() {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? undefined;
}

/** True if it did something. */
export function pressInRow(key: string): boolean {
  if (key === 'j' || key === 'k') return focusRow(key === 'j' ? 1 : -1);
  const row = rowWithFocus();
  if (key === 'e') return pressNextStep(row);
  if (key === 'x') return press(row?.querySelector('.bulk-box input'));
  return key === 'X' && press(row?.closest('.board-window')?.querySelector('h3 input'));
}

function focusRow(step: 1 | -1) {
  const rows = rowsInSight();
  const row = rowWithFocus();
  const next = linkOf(row ? rows[rows.indexOf(row) + step] : rows[0]);
  next?.focus();
  return next !== undefined;
}

/** The row moves to another place: the next one has the focus. */
function pressNextStep(row: HTMLElement | undefined) {
  const button = row?.querySelector<HTMLElement>('[data-move]');
  if (!button) return false;
  if (!focusRow(1)) focusRow(-1);
  return press(button);
}

function press(element: HTMLElement | null | undefined) {
  element?.click();
  return Boolean(element);
}
