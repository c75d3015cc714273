import type { Picture } from '~/lib/picture';
import { BulkBox } from '~/ui/bulk-bar';
import { Icon } from '~/ui/icon';
import { MODAL_STATE } from '~/ui/page-dialog';
import { PictureImg } from '~/ui/picture';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { categoryLabel } from './media.schema';

type MediaRowProps = {
  id: string;
  title: string | null;
  category: string;
  picture: Picture;
  added: string;
  bulk: string;
  form: string;
  edit: string;
};

export function MediaRow({ id, title, category, picture, added, bulk, form, edit }: MediaRowProps) {
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
      <td data-label="Category">{categoryLabel(category)}</td>
      <td data-label="Added">{added}</td>
      <td>
        <span className="row-actions">
          <StaffButtonLink
            id={`edit-${id}`}
            icon
            to={edit}
            state={MODAL_STATE}
            preventScrollReset
            aria-label={`Edit ${name}`}
          >
            <Icon name="pencil" />
          </StaffButtonLink>
          <StaffButton
            icon
            variant="danger"
            type="submit"
            form={form}
            name="do"
            value={`delete ${id}`}
            aria-label={`Delete ${name}`}
          >
            <Icon name="trash" />
          </StaffButton>
        </span>
      </td>
    </tr>
  );
}
