import './upload.css';
import { ANY_PICTURE, acceptAttribute, formatKinds } from '~/lib/picture-file';
import { classes } from './classes';
import { Field, Input } from './field';
import { AltField } from './alt-field';
import { Icon } from './icon';
import { LibraryPicker } from './library-picker';
import { StaffButton } from './staff';
import { usePreview } from './upload-row';
import { type ChosenPicture, useChosenPictures } from './use-chosen-pictures';
import { useDropArea, usePageDrop } from './use-dropped-files';

type PicturesFieldProps = {
  label: string;
  name: string;
  /** How many may be chosen. */
  most: number;
  alt: { name: string; typed?: string };
  errors: Record<string, string>;
};

/** Several pictures, sent with the form in their order, each with its text. Without scripts one text is for all. */
export function PicturesField({ label, name, most, alt, errors }: PicturesFieldProps) {
  const { input, chosen, refused, hasSharedAlt, take, add, remove, move, describe } = useChosenPictures(
    most,
    alt.name,
    errors[name],
  );
  const { isOver, area } = useDropArea(add);
  usePageDrop(add, input);
  const error = refused.join(' ') || (chosen.length > 0 ? undefined : errors[name]);
  return (
    <>
      <Field id={name} label={label} error={error}>
        {(control) => (
          <div {...area} className={classes('drop-area', isOver && 'drop-area-over', error && 'drop-area-danger')}>
            <p className="drop-text">
              <strong>Drop pictures here</strong>, paste them or{' '}
              <label className="drop-choose" htmlFor={name}>
                choose them
              </label>
            </p>
            <input
              {...control}
              ref={input}
              type="file"
              multiple
              name={name}
              accept={acceptAttribute(ANY_PICTURE)}
              className="drop-input"
              onChange={take}
            />
            <p className="field-hint">{`${formatKinds(ANY_PICTURE)}, up to 30 MB each.`}</p>
            <LibraryPicker onChoose={(file, text) => add([file], text)} />
            <p className="file-name" role="status">
              {chosen.length > 0 && `${chosen.length} ${chosen.length === 1 ? 'picture is' : 'pictures are'} chosen.`}
            </p>
          </div>
        )}
      </Field>
      {chosen.map((picture, at) => (
        <PictureRow
          key={picture.id}
          picture={picture}
          at={at}
          name={name}
          count={chosen.length}
          altName={alt.name}
          onDescribe={(text) => describe(picture.id, text)}
          onMove={(to) => move(at, to)}
          onRemove={() => remove(picture.id)}
        />
      ))}
      {hasSharedAlt && <AltField name={alt.name} defaultValue={alt.typed} />}
    </>
  );
}

type PictureRowProps = {
  picture: ChosenPicture;
  name: string;
  altName: string;
  at: number;
  count: number;
  onDescribe: (text: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function PictureRow({ picture, name, altName, at, count, onDescribe, onMove, onRemove }: PictureRowProps) {
  const { file, alt } = picture;
  const preview = usePreview(file);
  const buttons = [
    { icon: 'up', label: `Move ${file.name} up`, to: at - 1 },
    { icon: 'down', label: `Move ${file.name} down`, to: at + 1 },
  ] as const;
  return (
    <fieldset className="chosen-picture">
      <legend>{file.name}</legend>
      {preview && <img src={preview} alt="" width={72} height={72} />}
      <input type="hidden" name={`${name}_name`} value={file.name} />
      <Field
        id={`${altName}.${at}`}
        label="Alternative text"
        hint="A description for people who cannot see it. You can add it later."
      >
        {(control) => (
          <Input
            {...control}
            name={altName}
            value={alt}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => onDescribe(target.value)}
          />
        )}
      </Field>
      <span className="row-actions">
        {count > 1 &&
          buttons.map(({ icon, label, to }) => (
            <StaffButton
              key={icon}
              icon
              variant="ghost"
              aria-label={label}
              aria-disabled={to < 0 || to >= count || undefined}
              onClick={() => onMove(to)}
            >
              <Icon name={icon} />
            </StaffButton>
          ))}
        <StaffButton variant="danger" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          Remove
        </StaffButton>
      </span>
    </fieldset>
  );
}
