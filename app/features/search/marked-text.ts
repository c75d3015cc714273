/** Control characters mark matches: `strip_markup` removes them from the text. */
export const MARK_START = '\u0002';
export const MARK_END = '\u0003';

export interface TextSegment {
  text: string;
  isMatch: boolean;
}

export function splitMarked(marked: string): TextSegment[] {
  return marked
    .split(MARK_START)
    .flatMap((part, index) => {
      const [found = '', ...rest] = index === 0 ? ['', part] : part.split(MARK_END);
      return [
        { text: found, isMatch: true },
        { text: rest.join(''), isMatch: false },
      ];
    })
    .filter(({ text }) => text !== '');
}
