import { toast } from '~/ui/toast';
import { updatePage } from '~/ui/update-page';
import { followList } from './live-list';
import { NOT_FETCHED } from './rental-texts';

/** If another process sent the old page, or there was no response. */
const AGAIN_MS = 400;
const MAX_MS = 30_000;

/** Updates the list when it has a newer version, and announces it. */
export default function followRentals(list: HTMLElement) {
  const news = document.querySelector('.rental-news');
  const version = () => Number(list.dataset.version);
  let newest = 0;
  let isUpdating = false;

  async function update() {
    if (isUpdating) return;
    isUpdating = true;
    for (let tries = 0; newest > version(); tries++) {
      if (tries > 0) await wait(Math.min(MAX_MS, AGAIN_MS * 2 ** tries));
      const before = version();
      await updatePage('/rental-items', [list.id]).catch(() => undefined);
      if (version() > before) announce();
    }
    isUpdating = false;
  }

  function announce() {
    const { length } = list.querySelectorAll('.rental');
    const pieces = length === 1 ? 'one piece' : `${length} pieces`;
    if (news) news.textContent = `The list has changed. It has ${pieces} now.`;
  }

  if (list.querySelector('.error-panel')) toast({ title: 'Error', description: NOT_FETCHED, variant: 'destructive' });
  followList('rental_items', (latest) => {
    newest = latest;
    void update();
  });
}

function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms));
}
