import './crop.css';
import { type CSSProperties, type MouseEvent, useState } from 'react';
import { CROP_RATIOS, cropRegion } from '~/lib/crop';
import { FOCAL_POINT_LABEL, pictureName } from '~/lib/focal-point';
import type { Picture } from '~/lib/picture';
import { Field, FieldGroup, Select } from './field';
import { PictureImg } from './picture';

const PREVIEW_RATIOS = ['1 / 1', '4 / 5', '16 / 9'];

type CropFieldsProps = {
  picture: Picture;
  typed?: Record<string, string | undefined>;
};

export function CropFields({ picture, typed }: CropFieldsProps) {
  const [startX = 50, startY = 50] = (picture.focus ?? '50% 50%').split(' ').map(Number.parseFloat);
  const [x, setX] = useState(Number(typed?.focus_x ?? startX));
  const [y, setY] = useState(Number(typed?.focus_y ?? startY));
  const [ratio, setRatio] = useState(typed?.crop ?? '');
  const [zoom, setZoom] = useState(Number(typed?.zoom ?? 100));
  const region = cropRegion(picture, { ratio, zoom }, { x, y });
  const part = {
    '--ratio': picture.width / picture.height,
    '--left': `${(region.left / picture.width) * 100}%`,
    '--top': `${(region.top / picture.height) * 100}%`,
    '--width': `${(region.width / picture.width) * 100}%`,
    '--height': `${(region.height / picture.height) * 100}%`,
  } as CSSProperties;

  function point(event: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setX(Math.round(((event.clientX - left) / width) * 100));
    setY(Math.round(((event.clientY - top) / height) * 100));
  }
  return (
    <FieldGroup
      id="crop"
      label={FOCAL_POINT_LABEL}
      hint="Stays in sight when a page cuts the picture to its frame. Point at it, or use the sliders."
      className="crop"
    >
      <input type="hidden" name="cropped_picture" value={pictureName(picture)} />
      <div className="crop-picture" role="presentation" onClick={point} style={part}>
        <PictureImg picture={{ ...picture, focus: undefined }} sizes="24rem" />
        <span className="crop-region" />
        <span className="crop-focal-point" style={{ '--left': `${x}%`, '--top': `${y}%` } as CSSProperties} />
      </div>
      <div className="crop-fields">
        <Slider id="focus_x" label="From the left" value={x} onChange={setX} />
        <Slider id="focus_y" label="From the top" value={y} onChange={setY} />
        <Field id="crop_ratio" label="Cut to">
          {(control) => (
            <Select {...control} name="crop" value={ratio} onChange={({ target }) => setRatio(target.value)}>
              {CROP_RATIOS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Slider id="zoom" label="Closer" min={100} max={400} value={zoom} onChange={setZoom} />
        <ul className="crop-previews" aria-label="In frames of the site">
          {PREVIEW_RATIOS.map((ratio) => (
            <li key={ratio}>
              <img
                src={picture.src}
                alt=""
                style={{ '--focus': `${x}% ${y}%`, '--preview-ratio': ratio } as CSSProperties}
              />
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
