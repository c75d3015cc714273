import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PICTURE_PLACES } from '~/lib/page-content';
import { connectionAdvice } from '~/lib/connection-lost';
import { nameInKey } from '~/lib/file-name';
import { pictureId } from '~/lib/picture';
import { CropLink } from '~/ui/crop-link';
import { DescribedPicture } from '~/ui/described-picture';
import { Dialog } from '~/ui/dialog';
import type { ControlProps } from '~/ui/field';
import { LibraryChoices } from '~/ui/library-picker';
import { PictureThumbnail } from '~/ui/picture-choices';
import { StaffButton } from '~/ui/staff';
import { useFormChange } from '~/ui/use-form-change';
import { useHydrated } from '~/ui/use-hydrated';

type PicturePickerProps = { control: ControlProps; name: string; stored: string };

const PLACES = [{ url: '', title: 'None' }, ...Object.entries(PICTURE_PLACES).map(([url, title]) => ({ url, title }))];

function titleOf(url: string) {
  const place = PLACES.find((each) => each.url === url);
  return place?.title ?? nameInKey(pictureId(url) ?? url);
}

/** Shows what is chosen; the others are seen in a dialog. Without scripts the chosen one stays. */
export function PicturePicker({ control, name, stored }: PicturePickerProps) {
  const [chosen, setChosen] = useState(stored);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const isHydrated = useHydrated();
  useFormChange(field, chosen);
  const choose = (url: string) => {
    setChosen(url);
    setOpen(false);
  };
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
        <PictureThumbnail url={chosen} />
        <span id={titleId}>{titleOf(chosen)}</span>
      </button>
      <CropLink address={chosen} name={titleOf(chosen)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Choose a picture" className="picture-dialog">
        <div className="modal-body">{isOpen && <Choices chosen={chosen} choose={choose} />}</div>
      </Dialog>
    </>
  );
}

type ChoicesProps = { chosen: string; choose: (url: string) => void };

function Choices({ chosen, choose }: ChoicesProps) {
  const [problem, setProblem] = useState<string>();
  const share = async (url: string) => {
    const shared = url.startsWith('/') ? await send({ chosen: url }) : { url };
    if (shared.url === undefined) setProblem(shared.error);
    else choose(shared.url);
  };
  return (
    <>
      <NewPicture choose={choose} />
      <LibraryChoices first={PLACES} chosen={chosen} onChoose={({ url }) => share(url)} problem={problem} />
    </>
  );
}

const FILE = 'new_picture';
const ALT = 'new_alt';

/** Within the form of the page, so it is sent by itself. */
function NewPicture({ choose }: Pick<ChoicesProps, 'choose'>) {
  const fields = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState({ error: '', alt: '', times: 0 });
  const [isBusy, setBusy] = useState(false);
  const inputOf = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const add = async () => {
    if (isBusy) return;
    const [picture, alt = ''] = [inputOf(FILE)?.files?.[0], inputOf(ALT)?.value];
    setBusy(true);
    const { url, error = '' } = picture ? await send({ picture, alt }) : { error: 'Choose a picture first.' };
    setBusy(false);
    if (url !== undefined) return choose(url);
    flushSync(() => setRefused(({ times }) => ({ error, alt, times: times + 1 })));
    inputOf(FILE)?.focus();
  };
  return (
    <div
      ref={fields}
      role="presentation"
      className="picture-added"
      onKeyDown={(event) => {
        const isText = event.target instanceof HTMLInputElement && event.target.name === ALT;
        if (event.key !== 'Enter' || !isText) return;
        event.preventDefault();
        void add();
      }}
    >
      <DescribedPicture
        key={refused.times}
        label="A new picture"
        name={FILE}
        error={refused.error || undefined}
        isInLibrary
        alt={{ name: ALT, typed: refused.alt }}
      />
      <p className="actions">
        <StaffButton variant="primary" aria-disabled={isBusy || undefined} onClick={add}>
          {isBusy ? 'Adding...' : 'Add and use it'}
        </StaffButton>
      </p>
    </div>
  );
}

/** The address at which the picture may be shown, or why not. */
async function send(fields: Record<string, string | File>): Promise<{ url?: string; error?: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetch('/picture-library/shared', { method: 'POST', body: form }).catch(() => undefined);
  const body = await answer?.json().catch(() => undefined);
  if (answer?.ok && typeof body?.url === 'string') return { url: body.url };
  return { error: body?.message ?? `It was not stored. ${connectionAdvice()}` };
}
