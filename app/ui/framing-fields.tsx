import './framing.css';
import { type CSSProperties, type MouseEvent, useState } from 'react';
import { CUTS, cutOf } from '~/lib/cut';
import { FRAMING_LABEL, framedName } from '~/lib/framed';
import type { Picture } from '~/lib/picture';
import { Field, FieldGroup, Select } from './field';
import { PictureImg } from './picture';

const FRAMES = ['1 / 1', '4 / 5', '16 / 9'];

type FramingFieldsProps = {
  picture: Picture;
  /** What the form came back with. */
  typed?: Record<string, string | undefined>;
};

/** What matters in a picture, and how much of it is kept: by pointing at it, or by the sliders. */
export function FramingFields({ picture, typed }: FramingFieldsProps) {
  const [startX = 50, startY = 50] = (picture.focus ?? '50% 50%').split(' ').map(Number.parseFloat);
  const [x, setX] = useState(Number(typed?.focus_x ?? startX));
  const [y, setY] = useState(Number(typed?.focus_y ?? startY));
  const [ratio, setRatio] = useState(typed?.cut ?? '');
  const [zoom, setZoom] = useState(Number(typed?.zoom ?? 100));
  const kept = cutOf(picture, { ratio, zoom }, { x, y });
  const part = {
    '--ratio': picture.width / picture.height,
    '--left': `${(kept.left / picture.width) * 100}%`,
    '--top': `${(kept.top / picture.height) * 100}%`,
    '--width': `${(kept.width / picture.width) * 100}%`,
    '--height': `${(kept.height / picture.height) * 100}%`,
  } as CSSProperties;

  function point(event: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setX(Math.round(((event.clientX - left) / width) * 100));
    setY(Math.round(((event.clientY - top) / height) * 100));
  }
  return (
    <FieldGroup
      id="framing"
      label={FRAMING_LABEL}
      hint="Stays in sight when a page cuts the picture to its frame. Point at it, or use the sliders."
      className="framing"
    >
      <input type="hidden" name="framed" value={framedName(picture)} />
      <div className="framing-picture" role="presentation" onClick={point} style={part}>
        <PictureImg picture={{ ...picture, focus: undefined }} sizes="24rem" />
        <span className="framing-kept" />
        <span className="framing-point" style={{ '--left': `${x}%`, '--top': `${y}%` } as CSSProperties} />
      </div>
      <div className="framing-fields">
        <Slider id="focus_x" label="From the left" value={x} onChange={setX} />
        <Slider id="focus_y" label="From the top" value={y} onChange={setY} />
        <Field id="cut" label="Cut to">
          {(control) => (
            <Select {...control} name="cut" value={ratio} onChange={({ target }) => setRatio(target.value)}>
              {CUTS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Slider id="zoom" label="Closer" min={100} max={400} value={zoom} onChange={setZoom} />
        <ul className="framing-frames" aria-label="In frames of the site">
          {FRAMES.map((frame) => (
            <li key={frame}>
              <img src={picture.src} alt="" style={{ '--focus': `${x}% ${y}%`, '--frame': frame } as CSSProperties} />
            </li>
          ))}
        </ul>
      </div>
    </FieldGroup>
  );
}

type SliderProps = {
  id: string;
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
};

/** A slider with its value in sight; posted under its id. */
function Slider({ id, label, value, min = 0, max = 100, onChange }: SliderProps) {
  return (
    <Field
      id={id}
      label={
        <span className="slider-label">
          {label}{' '}
          <span className="num" aria-hidden="true">
            {value}%
          </span>
        </span>
      }
    >
      {(control) => (
        <input
          {...control}
          className="slider"
          type="range"
          name={id}
          min={min}
          max={max}
          value={value}
          aria-valuetext={`${value}%`}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      )}
    </Field>
  );
}
