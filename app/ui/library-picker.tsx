import { useEffect, useState } from 'react';
import { connectionAdvice } from '~/lib/connection-lost';
import { Dialog } from './dialog';
import { PictureChoices } from './picture-choices';
import { StaffButton } from './staff';
import { useHydrated } from './use-hydrated';

/** A picture that the studio has. */
export interface LibraryChoice {
  url: string;
  title: string;
  alt: string;
}

type LibraryPickerProps = { onChoose: (file: File, alt: string) => void };

/** What is chosen is sent with the form, like a file of this device. Without scripts there are those alone. */
export function LibraryPicker({ onChoose }: LibraryPickerProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useHydrated()) return null;
  return (
    <>
      <StaffButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose from the library
      </StaffButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Choose from the library" className="picture-dialog">
        <div className="modal-body">
          {isOpen && (
            <Choices
              onChoose={(file, alt) => {
                onChoose(file, alt);
                setOpen(false);
              }}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

const PAUSE_MS = 200;

function Choices({ onChoose }: LibraryPickerProps) {
  const [words, setWords] = useState('');
  const [choices, setChoices] = useState<LibraryChoice[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const left = new AbortController();
    const find = async () => {
      try {
        setChoices(await findChoices(words, left.signal));
        setProblem(undefined);
      } catch {
        if (!left.signal.aborted) setProblem(`The library did not answer. ${connectionAdvice()}`);
      }
    };
    const wait = setTimeout(find, PAUSE_MS);
    return () => {
      clearTimeout(wait);
      left.abort();
    };
  }, [words]);
  const choose = async ({ url, title, alt }: LibraryChoice) => {
    try {
      onChoose(await readFile(url, title), alt);
    } catch {
      setProblem(`“${title}” could not be loaded. ${connectionAdvice()}`);
    }
  };
  return (
    <PictureChoices
      words={words}
      onSearch={setWords}
      choices={choices ?? []}
      onChoose={choose}
      message={problem ?? (choices?.length === 0 ? 'No picture has these words.' : undefined)}
    />
  );
}

async function findChoices(words: string, signal: AbortSignal): Promise<LibraryChoice[]> {
  const answer = await fetch(`/picture-library/choices?q=${encodeURIComponent(words)}`, { signal });
  if (!answer.ok) throw new Error(`The library answered ${answer.status}.`);
  return (await answer.json()) as LibraryChoice[];
}

async function readFile(url: string, name: string): Promise<File> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}.`);
  const blob = await answer.blob();
  return new File([blob], name, { type: blob.type });
}
