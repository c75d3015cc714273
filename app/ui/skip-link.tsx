/** The page's `<main>` has `id="main"`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to the page
    </a>
  );
}
