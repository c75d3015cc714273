import { Link } from 'react-router';
import { BrandMark } from '~/ui/brand-mark';

export function Brand({ name }: { name: string }) {
  return (
    <Link className="brand" to="/">
      <BrandMark />
      <span>{name}</span>
    </Link>
  );
}
