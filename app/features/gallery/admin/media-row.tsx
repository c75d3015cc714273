import type { Picture } from '~/lib/picture';
import { BulkBox } from '~/ui/bulk-bar';
import { OPENS_DIALOG } from '~/ui/modal';
import { PictureFrame } from '~/ui/plate';
import { RowLink, RowMenu } from '~/ui/row-menu';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';

type MediaRowProps = {
  id: string;
  title: string | null;
  categoryLabel: string;
  picture: Picture;
  isDemo: boolean;
  added: string;
  taken: string | null;
  bulk: string;
  form: string;
  edit: string;
};

export function MediaRow({ id, title, categoryLabel, picture, isDemo, added, taken, bulk, form, edit }: MediaRowProps) {
  const name = title || picture.alt || 'image without a title';
  const opens = { to: edit, ...OPENS_DIALOG };
  return (
    <tr>
      <td data-phone="box">
        <BulkBox form={bulk} value={id} label={`Choose ${name}`} />
      </td>
      <td data-phone="picture">
        <span className="row-thumb">
          <PictureFrame picture={{ ...picture, alt: '' }} ratio="aspect-square" sizes="44px" />
        </span>
      </td>
      <td data-phone="name">
        <RowLink id={`edit-${id}`} {...opens}>
          {title || <span className="media-untitled">Untitled</span>}
        </RowLink>
      </td>
      <td data-phone="second">
        {categoryLabel} {isDemo && <Tag tone="warn">Demo</Tag>}
      </td>
      <td className="nowrap">{added}</td>
      <td className="nowrap">{taken}</td>
      <RowMenu name={name}>
        <StaffButtonLink {...opens}>
          Edit<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButton form={form} type="submit" name="do" value={`delete ${id}`} variant="danger">
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButton>
      </RowMenu>
    </tr>
  );
}
