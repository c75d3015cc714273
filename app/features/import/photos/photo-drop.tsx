import '~/ui/upload.css';
import { type ComponentProps, useId } from 'react';
import { acceptAttribute, ANY_PICTURE } from '~/lib/picture-file';
import { classes } from '~/ui/classes';
import { useDropArea } from '~/ui/use-dropped-files';
import { visibleFiles } from './read-photos';

type PhotoDropProps = {
  label: string;
  error?: string;
  onChoose: (files: File[]) => void;
};

/** Takes dropped folders, a folder that is chosen, and single photos. */
export function PhotoDrop({ label, error, onChoose: onVisible }: PhotoDropProps) {
  const id = useId();
  const onChoose = (files: File[]) => onVisible(visibleFiles(files));
  const { isOver, area } = useDropArea(onChoose);
  return (
    <div className="field" role="group" aria-label={label} aria-describedby={error && `${id}-error`}>
      <div {...area} className={classes('drop-area', isOver && 'drop-area-over', error && 'drop-area-danger')}>
        <p className="drop-text">
          <strong>Drop a folder here</strong>, or choose{' '}
          <FileChoice id={`${id}-folder`} label="a folder" onChoose={onChoose} {...{ webkitdirectory: '' }} /> or{' '}
          <FileChoice
            id={`${id}-photos`}
            label="single photos"
            accept={acceptAttribute(ANY_PICTURE)}
            onChoose={onChoose}
          />
          .
        </p>
        <p className="field-hint">Up to 1,000 photos, 30 MB each.</p>
      </div>
      {error && (
        <p className="field-error" role="alert" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type FileChoiceProps = { id: string; label: string; onChoose: PhotoDropProps['onChoose'] } & ComponentProps<'input'>;

function FileChoice({ id, label, onChoose, ...rest }: FileChoiceProps) {
  return (
    <>
      <input
        {...rest}
        id={id}
        type="file"
        multiple
        className="drop-input"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same folder may be chosen again.
          target.value = '';
        }}
      />
      <label className="drop-choose" htmlFor={id}>
        {label}
      </label>
    </>
  );
}
