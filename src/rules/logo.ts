/** The seller's logo. All its files are drawn from the picture that was sent. */
export interface Logo {
  /** The address of the one that is shown, at three times the height of the bar's. */
  url: string;
  width: number;
  height: number;
}

export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** An icon in a square, the same on a ground for phones, and the picture of shared links. */
export type LogoUse = 'icon' | 'tile' | 'share';

export function logoFile({ url }: Logo, use: LogoUse): string {
  return url.replace(/-logo\.png$/, `-${use}.png`);
}
