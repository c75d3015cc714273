import { useState } from 'react';
import { PICTURE_PLACES } from '~/lib/page-content';
import { toPicture } from '~/lib/picture';
import { type ControlProps, Select } from '~/ui/field';
import type { PictureChoice } from './page-manager.server';

type PictureSelectProps = { control: ControlProps; name: string; stored: string; pictures: PictureChoice[] };

export function PictureSelect({ control, name, stored, pictures }: PictureSelectProps) {
  const [chosen, setChosen] = useState(stored);
  const isUnknown = stored.startsWith('/') && !pictures.some(({ url }) => url === stored);
  return (
    <div className="picture-select">
      <Select {...control} name={name} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">None</option>
        {Object.entries(PICTURE_PLACES).map(([place, label]) => (
          <option key={place} value={place}>
            {label}
          </option>
        ))}
        {isUnknown && <option value={stored}>The picture chosen before</option>}
        {pictures.map(({ url, title }) => (
          <option key={url} value={url}>
            {title}
          </option>
        ))}
      </Select>
      {chosen.startsWith('/') && <img src={toPicture({ url: chosen }).src} alt="" loading="lazy" />}
    </div>
  );
}
