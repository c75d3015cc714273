import { useId, useRef, useState } from 'react';
import { PICTURE_PLACES } from '~/lib/page-content';
import { Dialog } from '~/ui/dialog';
import type { ControlProps } from '~/ui/field';
import { PictureChoices, PictureThumbnail } from '~/ui/picture-choices';
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
        <PictureThumbnail url={current.url} />
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
    <PictureChoices
      words={words}
      onSearch={setWords}
      choices={found}
      chosen={chosen}
      onChoose={({ url }) => choose(url)}
      message={found.length === 0 ? `No picture is called “${words.trim()}”.` : undefined}
    />
  );
}
