import './weddings-manager.css';
import { useLoaderData } from 'react-router';
import { PictureImg } from '~/ui/picture';
import type { loader } from './weddings.collection';

/** Checkboxes of gallery pictures; `value` has the chosen ids, one per line. */
export function PicturePicker({ name, value }: { name: string; value: string }) {
  const { pictures } = useLoaderData<typeof loader>();
  const chosen = value.split('\n');
  if (pictures.length === 0)
    return (
      <p className="text-ink-quiet">No pictures yet. Add them in the Gallery Manager first, then choose them here.</p>
    );
  return (
    <ul className="picture-picker">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <label>
            <input type="checkbox" name={name} value={picture.id} defaultChecked={chosen.includes(picture.id)} />
            <PictureImg picture={picture} sizes="8rem" />
          </label>
        </li>
      ))}
    </ul>
  );
}
