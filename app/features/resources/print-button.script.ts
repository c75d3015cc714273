/** Shows the button, which does nothing without scripts. */
export default function startPrintButton(button: HTMLElement) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
