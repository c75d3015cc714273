import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '~/ui/dialog';
import { Choice } from '~/ui/field';
import { hasSingleKeys, singleKey, switchSingleKeys } from '~/ui/single-keys';
import { useMayOpen } from '~/ui/use-may-open';
import { pressInRow } from '~/ui/row-keys';

const AFTER_G_MS = 1500;

const PLACES: Record<string, string> = {
  t: '/admin-dashboard',
  b: '/store-manager/board',
  s: '/sell',
  i: '/inbox',
};

const KEYS: [keys: string[], what: string][] = [
  [['J', 'K'], 'Next row, row before'],
  [['Enter'], 'Open the row'],
  [['E'], 'Next step of the order: Mark made, Send out …'],
  [['U'], 'Undo the last step'],
  [['X'], 'Select the row'],
  [['Shift X'], 'Select the delivery window, on the board'],
  [['N'], 'New order'],
  [['G T'], 'Go to today'],
  [['G B'], 'Go to the board'],
  [['G S'], 'Go to sell'],
  [['G I'], 'Go to the inbox'],
  [['/', 'Ctrl K'], 'Find'],
  [['?'], 'This list'],
];

type DeskKeysProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** The single keys of the back office, and the dialog that lists them. */
export function DeskKeys({ isOpen, onOpen }: DeskKeysProps) {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const pressedG = useRef(-Infinity);
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKey(event);
    if (!key || (event.repeat && !/^[jk]$/i.test(key))) return;
    const isAfterG = event.timeStamp - pressedG.current < AFTER_G_MS;
    pressedG.current = key === 'g' ? event.timeStamp : -Infinity;
    const place = isAfterG ? PLACES[key] : key === 'n' ? PLACES.s : undefined;
    if (key === '?') onOpen(true);
    else if (place && mayOpen(place)) void navigate(place);
    else if (place || !pressInRow(key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => listen(event), listening);
    return () => listening.abort();
  }, []);
  return (
    <Dialog open={isOpen} onClose={() => onOpen(false)} title="Keyboard">
      {isOpen && <KeyList />}
    </Dialog>
  );
}

function KeyList() {
  return (
    <div className="desk-keys">
      <dl>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Choice
        type="checkbox"
        label="Use single keys"
        detail="Ctrl K always works. Kept in this browser."
        defaultChecked={hasSingleKeys()}
        onChange={({ target }) => switchSingleKeys(target.checked)}
      />
    </div>
  );
}
