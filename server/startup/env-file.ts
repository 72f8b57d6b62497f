import fs from 'node:fs'
import { parseEnv } from 'node:util'
import { variableNames } from '../config.ts'
import { say } from '../output.ts'

/** Takes over what `.env` says, and tells of lines that say nothing and of names that look like ours and are not. */
export function loadEnvFile(): void {
  if (!fs.existsSync('.env')) return
  const text = fs.readFileSync('.env', 'utf8')
  for (const { line, beginning } of strayLines(text))
    say(`Line ${line} of .env${beginning && ` (${beginning} …)`} is not NAME=value, and not read.`)
  for (const { name, meant } of suspiciousNames(Object.keys(parseEnv(text))))
    say(`${name} in .env is not known, and not read.${meant ? ` ${meant} is.` : ''}`)
  process.loadEnvFile()
}

/** What was called otherwise once. */
const renamed: Readonly<Record<string, string>> = { MAIL: 'LETTERS' }

/** How many characters must be added, left out or replaced to make one text of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [line, character] of [...one].entries()) {
    const next = [line + 1]
    for (const [place, wanted] of [...other].entries())
      next.push(Math.min(row[place + 1]! + 1, next[place]! + 1, row[place]! + (character === wanted ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

/** Names that nobody reads and that look like ours, with the one that was meant where that can be told. */
export function suspiciousNames(
  given: readonly string[],
): readonly { readonly name: string; readonly meant: string | undefined }[] {
  const beginnings = new Set(variableNames.map((name) => name.split('_')[0]))
  return given
    .filter((name) => !variableNames.includes(name))
    .map((name) => {
      const near = variableNames.filter((known) => distance(name, known) <= 2)
      return {
        name,
        meant: renamed[name] ?? near.toSorted((a, b) => distance(name, a) - distance(name, b))[0],
      }
    })
    .filter(({ name, meant }) => meant !== undefined || beginnings.has(name.split('_')[0]))
}

const assignment = /^[^\S\n]*(?:export[^\S\n]+)?[\w.-]+[^\S\n]*=[^\S\n]*(?:"[^"]*"|'[^']*'|`[^`]*`|.*)/gm

/**
 * The lines of an env file that assign nothing, with the name they begin with. The rest of a line is not told: it may be
 * a secret.
 */
export function strayLines(text: string): readonly { readonly line: number; readonly beginning: string }[] {
  // A value in quotes may go over several lines.
  const rest = text.replace(assignment, (found) => found.replace(/[^\n]/g, ''))
  return rest.split('\n').flatMap((words, place) => {
    const isStray = /^\s*[^\s#]/.test(words)
    return isStray ? [{ line: place + 1, beginning: /^\s*([A-Z][A-Z_]+)\b/.exec(words)?.[1] ?? '' }] : []
  })
}
