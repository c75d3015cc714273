const LONG = 700;
/** A little more is not worth a press. */
const SLACK = 300;

/** 'On Tuesday, June Alder wrote:', as mail programs put it above what they quote. */
const QUOTE_HEAD = /^(on\b.{0,200}\bwrote:|-{2,}\s*(original|forwarded) message\s*-{2,})\s*$/i;

interface FoldedLetter {
  shown: string;
  /** The rest of a long one. */
  more: string;
  /** At its end. */
  quoted: string;
}

export function foldLetter(text: string): FoldedLetter {
  const lines = text.split('\n');
  const start = quoteStart(lines);
  const quoted = lines.slice(start).join('\n').trim();
  const own = lines.slice(0, start).join('\n').trim();
  if (own.length <= LONG + SLACK) return { shown: own, more: '', quoted };
  const end = own.lastIndexOf('\n', LONG) > LONG / 2 ? own.lastIndexOf('\n', LONG) : own.lastIndexOf(' ', LONG);
  const cut = end > 0 ? end : LONG;
  return { shown: own.slice(0, cut).trimEnd(), more: own.slice(cut).trim(), quoted };
}

function quoteStart(lines: string[]): number {
  const head = lines.findIndex((line) => QUOTE_HEAD.test(line.trim()));
  if (head !== -1) return head;
  // Answers may stand between quoted lines: only those at the end are folded.
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  return lines.slice(last + 1).some((line) => line.startsWith('>')) ? last + 1 : lines.length;
}
