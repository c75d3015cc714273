import { useLocation } from 'react-router';
import { pictureId } from '~/lib/picture';
import { StaffButtonLink } from './staff';
import { VisuallyHidden } from './visually-hidden';

/** To the library, which crops a picture for all its places and says which those are; then back to this page. */
export function CropLink({ address, name }: { address: string; name?: string }) {
  const { pathname, search } = useLocation();
  const edit = pictureId(address);
  if (!edit) return null;
  return (
    <span>
      <StaffButtonLink
        variant="ghost"
        to={`/picture-library?${new URLSearchParams({ edit, from: pathname + search })}`}
      >
        {'Crop'}
        {name && <VisuallyHidden> {name}</VisuallyHidden>}
      </StaffButtonLink>
    </span>
  );
}
