/** Say beside it in words what is under way. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
