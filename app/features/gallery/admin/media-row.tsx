import type { Picture } from '~/lib/picture';
import { BulkBox } from '~/ui/bulk-bar';
import { DeleteButton, IconLink } from '~/ui/icon-actions';
import { PictureImg } from '~/ui/picture';
import { Tag } from '~/ui/tag';
import { categoryLabel } from '~/features/gallery/media.schema';

type MediaRowProps = {
  id: string;
  title: string | null;
  category: string;
  picture: Picture;
  isDemo: boolean;
  added: string;
  taken: string | null;
  bulk: string;
  form: string;
  edit: string;
};

export function MediaRow({ id, title, category, picture, isDemo, added, taken, bulk, form, edit }: MediaRowProps) {
  const name = title || picture.alt || 'image without a title';
  return (
    <tr>
      <td>
        <BulkBox form={bulk} value={id} label={`Choose ${name}`} />
      </td>
      <td>
        <span className="frame media-thumb">
          <PictureImg picture={picture} sizes="3rem" />
        </span>
      </td>
      <td className={title ? 'media-title' : 'media-untitled'}>{title || 'Untitled'}</td>
      <td data-label="Category">
        {categoryLabel(category)} {isDemo && <Tag tone="warn">Demo</Tag>}
      </td>
      <td data-label="Added">{added}</td>
      <td data-label="Taken">{taken}</td>
      <td>
        <span className="row-actions">
          <IconLink id={`edit-${id}`} icon="pencil" label={`Edit ${name}`} to={edit} />
          <DeleteButton form={form} label={`Delete ${name}`} value={`delete ${id}`} />
        </span>
      </td>
    </tr>
  );
}
