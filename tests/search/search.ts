/** The work a reader looks for, and ways in which readers type it. */
export type Search = readonly [work: string, ...texts: string[]];
