import { dateFormat } from '~/lib/dates';
import { Tile } from '~/ui/tile';

/** The day of a delivery, to be remembered for the order. */
export function DayTiles({ days, chosen }: { days: string[]; chosen: string }) {
  return (
    <fieldset className="field">
      <legend className="field-label">The day you want them</legend>
      <div className="tiles day-tiles">
        {days.map((day) => (
          <Tile
            key={day}
            name="day"
            value={day}
            defaultChecked={day === chosen}
            label={formatPart(day, { weekday: 'long' })}
            detail={formatPart(day, { month: 'short', day: 'numeric' })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function formatPart(day: string, options: Intl.DateTimeFormatOptions) {
  return dateFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(day));
}
