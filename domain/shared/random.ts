/** Draws a whole number from `min` to `max`, both included. Randomness is an argument: tests bring their own. */
export type Draw = (min: number, max: number) => number
