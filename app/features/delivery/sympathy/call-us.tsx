import { useStudio } from '~/features/studio/use-studio';
import { phoneHref } from '~/lib/studio-links';

/** Where a family in mourning is refused something, or may be short of time. */
export function CallUs() {
  const phone = useStudio()?.studio.phone;
  if (!phone) return null;
  return (
    <>
      Please call us at{' '}
      <a className="num" href={phoneHref(phone)}>
        {phone}
      </a>
      .
    </>
  );
}
