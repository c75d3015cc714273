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
      <StaffButton className="library-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose from the library
      </StaffButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Choose from the library" className="picture-dialog">
        <div className="modal-body">
          {isOpen && (
            <FileChoices
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

function FileChoices({ onChoose }: LibraryPickerProps) {
  const [problem, setProblem] = useState<string>();
  const choose = async ({ url, title, alt }: LibraryChoice) => {
    try {
      onChoose(await readFile(url, title), alt);
    } catch {
      setProblem(`“${title}” could not be loaded. ${connectionAdvice()}`);
    }
  };
  return <LibraryChoices onChoose={choose} problem={problem} />;
}

const PAUSE_MS = 200;
type LibraryChoicesProps = {
  /** Before those of the library. */
  first?: { url: string; title: string }[];
  chosen?: string;
  onChoose: (choice: LibraryChoice) => void;
  problem?: string;
};

/** The pictures of the library, with search. */
export function LibraryChoices({ first = [], chosen, onChoose, problem: given }: LibraryChoicesProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<LibraryChoice[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const left = new AbortController();
    const find = async () => {
      try {
        setFound(await findChoices(words, left.signal));
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
  const before = first.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()));
  const isEmpty = found?.length === 0 && before.length === 0;
  return (
    <PictureChoices
      words={words}
      onSearch={setWords}
      choices={[...before.map((each) => ({ ...each, alt: '' })), ...(found ?? [])]}
      chosen={chosen}
      onChoose={onChoose}
      message={given ?? problem ?? (isEmpty ? 'No picture has these words.' : undefined)}
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
