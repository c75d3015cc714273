import '~/ui/picture-choices.css';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { PICTURE_PLACES } from '~/lib/page-content';
import { toPicture } from '~/lib/picture';
import { Dialog } from '~/ui/dialog';
import { type ControlProps, Input } from '~/ui/field';
import { useFormChange } from '~/ui/use-form-change';
import { useHydrated } from '~/ui/use-hydrated';
import type { PictureChoice } from './page-manager.server';

type PicturePickerProps = { control: ControlProps; name: string; stored: string; pictures: PictureChoice[] };

const NONE: PictureChoice = { url: '', title: 'None' };
const PLACES: PictureChoice[] = Object.entries(PICTURE_PLACES).map(([url, title]) => ({ url, title }));

/** Shows what is chosen; the others are seen in a dialog. Without scripts the chosen one stays. */
export function PicturePicker({ control, name, stored, pictures }: PicturePickerProps) {
  const [chosen, setChosen] = useState(stored);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const isHydrated = useHydrated();
  useFormChange(field, chosen);
  const choices = [NONE, ...PLACES, ...pictures];
  const current = choices.find(({ url }) => url === chosen) ?? { url: chosen, title: 'The picture chosen before' };
  return (
    <>
      <input ref={field} type="hidden" name={name} value={chosen} />
      <button
        id={control.id}
        type="button"
        className="picture-chosen"
        aria-haspopup="dialog"
        aria-describedby={[titleId, control['aria-describedby']].filter(Boolean).join(' ')}
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
      >
        <Thumbnail url={current.url} />
        <span id={titleId}>{current.title}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Choose a picture" className="picture-dialog">
        <div className="modal-body">
          {isOpen && (
            <Choices
              choices={choices}
              chosen={chosen}
              choose={(url) => {
                setChosen(url);
                setOpen(false);
              }}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

type ChoicesProps = { choices: PictureChoice[]; chosen: string; choose: (url: string) => void };

function Choices({ choices, chosen, choose }: ChoicesProps) {
  const [words, setWords] = useState('');
  const found = choices.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <>
      <Input
        type="search"
        aria-label="Search pictures"
        placeholder="Search pictures"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={keepFromSubmitting}
      />
      {found.length === 0 && <p role="status">No picture is called “{words.trim()}”.</p>}
      <ul className="picture-choices">
        {found.map(({ url, title }) => (
          <li key={url}>
            <button type="button" aria-pressed={url === chosen} onClick={() => choose(url)}>
              <Thumbnail url={url} />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A place has no picture of its own: it shows whichever is newest there. */
function Thumbnail({ url }: { url: string }) {
  if (!url.startsWith('/')) return null;
  const { srcset, src } = toPicture({ url }, [160, 360]);
  return <img src={src} srcSet={srcset} sizes="10rem" alt="" loading="lazy" />;
}

function keepFromSubmitting(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
