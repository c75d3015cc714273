import { placeCookie, readPlace } from './remembered-place';

const FAILED = 'We got no answer. Please try again.';

/** Shows the answer of `/delivery-days` below the form, and remembers ZIP code and day for the cart and the checkout. */
export default function startDeliveryCheck(form: HTMLElement) {
  if (!(form instanceof HTMLFormElement) || form.closest('.delivery-days')) return;
  const shown = form.querySelector<HTMLElement>('[data-place-answer]');
  const field = form.elements.namedItem('zip');
  if (!shown || !(field instanceof HTMLInputElement)) return;
  let asked = 0;

  async function ask(address: string) {
    const turn = ++asked;
    const answer = await fetchAnswer(address);
    if (turn !== asked) return;
    shown?.replaceChildren(answer ?? FAILED);
    if (!answer) return;
    const [zip, chosen] = [valueOf(answer, '[name=zip]'), valueOf(answer, '[name=day]:checked')];
    if (zip) remember(zip, chosen);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(addressOf(form));
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'day')
      remember(valueOf(form, '[name=zip][type=hidden]'), target.value);
  });
  const place = readPlace(document.cookie);
  if (!place || field.value) return;
  field.value = place.zip;
  void ask(addressOf(form));
}

function addressOf(form: HTMLFormElement) {
  const query = ['zip', 'product'].map((name) => [name, valueOf(form, `[name=${name}]`)]);
  return `${form.action}?${new URLSearchParams(query)}`;
}

/** The form inside is left out: forms do not nest, and its fields are remembered as soon as they change. */
async function fetchAnswer(address: string): Promise<Element | undefined> {
  try {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    const answer = page.querySelector('[data-answer]');
    for (const inner of answer?.querySelectorAll('form') ?? []) inner.replaceWith(...inner.childNodes);
    for (const button of answer?.querySelectorAll('.delivery-keep, [name=product]') ?? []) button.remove();
    return answer ? document.adoptNode(answer) : undefined;
  } catch {
    return undefined;
  }
}

function valueOf(inside: Element, selector: string) {
  return inside.querySelector<HTMLInputElement>(selector)?.value ?? '';
}

function remember(zip: string, day: string) {
  const kept = readPlace(document.cookie);
  const isSame = kept?.zip === zip && day === '';
  document.cookie = placeCookie({ zip, day: isSame ? kept.day : day }, window.location.protocol === 'https:');
}
