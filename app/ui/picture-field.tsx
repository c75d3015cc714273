import './upload.css';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { ANY_PICTURE, acceptAttribute, formatKinds, type PictureKind, pictureError } from '~/lib/picture-file';
import { classes } from './classes';
import { CropLink } from './crop-link';
import { Field } from './field';
import { LibraryPicker } from './library-picker';
import { StaffButton } from './staff';
import { usePreview } from './upload-row';
import { useDropArea, usePageDrop } from './use-dropped-files';

type PictureFieldProps = {
  label: string;
  name: string;
  current?: { src: string; alt: string };
  accept?: readonly PictureKind[];
  required?: boolean;
  hint?: ReactNode;
  className?: string;
  error?: string;
  actions?: ReactNode;
  /** The form has crop fields of its own. */
  isCroppedHere?: boolean;
  /** The library is beside this field. */
  isInLibrary?: boolean;
  /** The alternative text of a picture that was chosen from the library. */
  onLibraryAlt?: (alt: string) => void;
};

/** Sent with the form, so without scripts it is a plain file input. */
export function PictureField({
  label,
  name,
  current,
  accept = ANY_PICTURE,
  required,
  hint,
  className,
  error: given,
  actions,
  isCroppedHere,
  isInLibrary,
  onLibraryAlt,
}: PictureFieldProps) {
  const { input, selected, refused, take, put, clear } = useChosenFile(accept, given);
  const preview = usePreview(selected);
  const { isOver, area } = useDropArea(put);
  usePageDrop(put, input);
  const shown = preview ?? (selected ? undefined : current?.src);
  const error = refused ?? (selected ? undefined : given);
  return (
    <Field id={name} label={label} required={required} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="picture-drop">
          {shown && <img className="picture-drop-shown" src={shown} alt={selected ? '' : (current?.alt ?? '')} />}
          <div {...area} className={classes('drop-area', isOver && 'drop-area-over', error && 'drop-area-danger')}>
            <p className="drop-text">
              <strong>Drop a picture here</strong>, paste it or{' '}
              <label className="drop-choose" htmlFor={name}>
                choose one
              </label>
            </p>
            <input
              {...control}
              ref={input}
              required={required && !current}
              type="file"
              name={name}
              accept={acceptAttribute(accept)}
              className="drop-input"
              onChange={take}
            />
            <p className="field-hint">{formatKinds(accept)}, up to 30 MB.</p>
            {!isInLibrary && (
              <LibraryPicker
                onChoose={(file, alt) => {
                  put([file]);
                  onLibraryAlt?.(alt);
                }}
              />
            )}
            {selected && (
              <p className="file-name" role="status">
                <strong>{selected.name}</strong> is chosen.{' '}
                <StaffButton variant="ghost" onClick={clear}>
                  {current ? 'Keep the current one' : 'Remove it'}
                </StaffButton>
              </p>
            )}
            {!selected && current && !isCroppedHere && <CropLink address={current.src} />}
            {!selected && current && actions}
          </div>
        </div>
      )}
    </Field>
  );
}

function useChosenFile(accept: readonly PictureKind[], error?: string) {
  const input = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const take = useCallback(() => {
    const file = input.current?.files?.[0];
    const reason = file && pictureError(file, accept);
    if (reason && input.current) input.current.value = '';
    setRefused(reason && `${file.name}: ${reason}`);
    setSelected(reason ? undefined : file);
  }, [accept]);
  const put = useCallback(
    ([file]: File[]) => {
      if (!input.current || !file) return;
      const held = new DataTransfer();
      held.items.add(file);
      input.current.files = held.files;
      take();
    },
    [take],
  );
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    take();
    input.current.focus();
  };
  // A file chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) take();
  }, [take]);
  // The server refused the chosen file: its reason stands at the field, which waits for another.
  const answer = useActionData();
  useEffect(() => {
    if (!error || !input.current) return;
    input.current.value = '';
    setSelected(undefined);
  }, [answer, error]);
  return { input, selected, refused, take, put, clear };
}
