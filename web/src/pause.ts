/**
 * Lets the browser answer whoever presses, types or scrolls before the next part of the start: together they would be
 * one long task on a phone (decision 44).
 */
export const pause = () => new Promise<void>((resume) => setTimeout(resume))
