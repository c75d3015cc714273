import { opensElsewhere } from '~/ui/modal';

/** Opens the picture larger, at the place that was pressed; a press on it closes it. Without this, the link leads to it. */
export default function startZoom(pictures: HTMLElement) {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.zoom');
  const view = dialog?.querySelector<HTMLElement>('.zoom-picture');
  if (!dialog || !view) return;
  pictures.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('.product-zoom');
    const image = link?.querySelector('img');
    if (!image || opensElsewhere(event)) return;
    event.preventDefault();
    view.replaceChildren(enlarged(image));
    dialog.showModal();
    view.focus();
    showPlace(view, placeIn(image, event));
  });
  view.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => view.replaceChildren());
}

function enlarged(image: HTMLImageElement) {
  const picture = image.cloneNode() as HTMLImageElement;
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
  picture.style.setProperty('--width', `${width}px`);
  picture.style.setProperty('--ratio', `${width / height}`);
  if (picture.srcset) picture.sizes = '200vw';
  return picture;
}

/** As shares of its width and height; the middle if a key was pressed. */
function placeIn(image: HTMLImageElement, { clientX, clientY, detail }: MouseEvent) {
  const { left, top, width, height } = image.getBoundingClientRect();
  return detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height };
}

function showPlace(view: HTMLElement, { x, y }: { x: number; y: number }) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = view;
  view.scrollTo(x * (scrollWidth - clientWidth), y * (scrollHeight - clientHeight));
}
