import { sleep } from '~/lib/sleep';
import { toast } from '~/ui/toast';
import { updatePage } from '~/ui/update-page';
import { followList, retryDelay } from '~/ui/live-list';
import { NOT_FETCHED } from './rental-texts';

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
      await sleep(retryDelay(tries));
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
