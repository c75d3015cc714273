import './tile.css';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

type TileProps = ComponentProps<'input'> & { label: ReactNode; detail?: ReactNode };

/** A radio button as a tile, in a row or grid of them: `<div className="tiles">`. */
export function Tile({ label, detail, className, ...input }: TileProps) {
  return (
    <label className={classes('tile', className)}>
      <input type="radio" {...input} />
      <span>{label}</span>
      {detail && <span className="num">{detail}</span>}
    </label>
  );
}
