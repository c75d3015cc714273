/** Control characters, which no entry's text holds (`strip_markup` takes them out): they mark what was found. */
export const MARK_START = '\u0002';
export const MARK_END = '\u0003';

/** A stretch of text, and whether it is what was looked for. */
export interface Stretch {
  text: string;
  isFound: boolean;
}

/** Text with marks, taken apart. It is only ever drawn as text, so what staff or a store wrote cannot become markup. */
export function stretchesOf(marked: string): Stretch[] {
  return marked
    .split(MARK_START)
    .flatMap((part, index) => {
      const [found = '', ...rest] = index === 0 ? ['', part] : part.split(MARK_END);
      return [
        { text: found, isFound: true },
        { text: rest.join(''), isFound: false },
      ];
    })
    .filter(({ text }) => text !== '');
}
