/** Says that something is loading, on a page that is not hydrated. Returns how to stop. */
export function showSpinner() {
  const message = document.createElement('span');
  const spinner = document.createElement('span');
  spinner.className = 'spinner';
  message.append(spinner, ' Loading…');
  document.querySelector('.page-spinner')?.append(message);
  return () => message.remove();
}
