/** The first stop of the tab key; the page's `<main>` carries `id="main"`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to the page
    </a>
  );
}
