/** A cell may not contain what separates cells and rows. */
export function tableRow(...cells: (string | number | null | undefined)[]): string {
  const text = (cell: string) => cell.replace(/\s*[\n\r]+\s*/g, ' / ').replace(/\s*\|+\s*/g, ', ');
  return cells.map((cell) => text(String(cell ?? ''))).join(' | ');
}
