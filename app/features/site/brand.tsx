import { Link } from 'react-router';
import { BrandMark } from '~/ui/brand-mark';

/** The logo, which links home. */
export function Brand({ name }: { name: string }) {
  return (
    <Link className="brand" to="/">
      <BrandMark />
      <span>{name}</span>
    </Link>
  );
}
