/** Turns while something is under way. Say in words beside it what that is. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
