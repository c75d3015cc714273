import { Icon } from './icon';

type StepperProps = {
  /** What is counted, e.g. 'Quantity of June Ledge'. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
};

/** Plus and minus around a count. A step that would leave `min`–`max` is off but keeps the focus. */
export function Stepper({ label, value, onChange, min = 1, max = Number.POSITIVE_INFINITY }: StepperProps) {
  return (
    <span className="stepper" role="group" aria-label={label}>
      <Step label="One fewer" icon="minus" off={value <= min} onStep={() => onChange(value - 1)} />
      <output>{value}</output>
      <Step label="One more" icon="plus" off={value >= max} onStep={() => onChange(value + 1)} />
    </span>
  );
}

type StepProps = {
  label: string;
  icon: 'minus' | 'plus';
  off: boolean;
  onStep: () => void;
};

function Step({ label, icon, off, onStep }: StepProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={off} onClick={off ? undefined : onStep}>
      <Icon name={icon} />
    </button>
  );
}
