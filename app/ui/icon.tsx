import { classes } from "./classes";

/** Our own strokes on a 24 px square: one hand, and a tenth of an icon library's weight. */
const STROKES = {
	bag: "M5 8h14l-1 12H6L5 8Zm4 0a3 3 0 0 1 6 0",
	check: "m5 12.5 4.5 4.5L19 7",
	close: "m6 6 12 12M18 6 6 18",
	document: "M7 3h7l4 4v14H7V3Zm7 0v4h4M10 12h5m-5 4h5",
	download: "M12 4v11m-4-4 4 4 4-4M5 20h14",
	down: "m5 9 7 7 7-7",
	lock: "M6 11h12v9H6v-9Zm3 0V8a3 3 0 0 1 6 0v3",
	menu: "M3 7h18M3 12h18M3 17h12",
	minus: "M5 12h14",
	next: "m10 6 6 6-6 6",
	photo: "M4 5h16v14H4V5Zm0 11 5-5 4 4 2.5-2.5L20 16M15 9h.01",
	plus: "M12 5v14M5 12h14",
	previous: "m14 6-6 6 6 6",
	retry: "M19 12a7 7 0 1 1-2-5m2-3v4h-4",
} as const;

export type IconName = keyof typeof STROKES;

/** An ornament beside words: hidden from assistive technology, so its control needs a name of its own. */
export function Icon({
	name,
	className,
}: {
	name: IconName;
	className?: string;
}) {
	return (
		<svg
			className={classes("icon", className)}
			viewBox="0 0 24 24"
			aria-hidden="true"
			focusable="false"
		>
			<path d={STROKES[name]} />
		</svg>
	);
}
