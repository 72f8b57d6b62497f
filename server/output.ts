import fs from 'node:fs'

/** Hears what a person should know and would not expect, a line at a time. */
export type Say = (line: string) => void

/** What the server and its commands tell whoever started them. */
export const say: Say = (line) => console.log(line)

/** Whether what is said is kept: systemd names the journal by device and inode where standard output is it. */
export function isInJournal({ JOURNAL_STREAM: journal }: NodeJS.ProcessEnv): boolean {
  const { dev, ino } = fs.fstatSync(1)
  return journal === `${dev}:${ino}`
}
