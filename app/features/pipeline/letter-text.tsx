import { foldLetter } from './fold-letter';

/** What somebody wrote: the rest of a long text and what it quotes are folded. */
export function LetterText({ text }: { text: string }) {
  const { shown, more, quoted } = foldLetter(text);
  return (
    <>
      {shown && <p className="pre-line">{shown}</p>}
      {more && <Folded title="Read on" text={more} />}
      {quoted && <Folded title="Quoted text" text={quoted} />}
    </>
  );
}

function Folded({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <p className="pre-line">{text}</p>
    </details>
  );
}
