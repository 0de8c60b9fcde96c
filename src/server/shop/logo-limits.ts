export const maxLogoPixels = 25_000_000;
/** What an SVG is drawn at, and the most that is kept of a PNG. */
export const drawnSide = 1024;
export const svgTime = 10_000;
/** The exit code of the process that draws an SVG, if it has too many pixels. */
export const exitTooLarge = 3;
