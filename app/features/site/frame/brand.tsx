import { BrandMark } from '~/ui/brand-mark';

export function Brand({ name }: { name: string }) {
  return (
    <a className="brand" href="/">
      <BrandMark />
      <span>{name}</span>
    </a>
  );
}
