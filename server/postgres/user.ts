import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { EmbeddedPostgresRefusal } from './refusal.ts'

/** A user of the system, by its numbers. */
export type User = { readonly uid: number; readonly gid: number }
/** Whom PostgreSQL runs as when we are root. */
export const userName = 'hotovo-db'
/** The environment of the programs that are run for the database. */
export const environment = {
  PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`,
  LC_ALL: 'C',
  TZ: 'UTC',
}
/** Whether this process may do everything, and PostgreSQL would not run as its user. */
export const isRoot = () => process.getuid?.() === 0

/** Whether a user may do what `flag` of test(1) asks; the only answer that knows every permission. */
export function userCan(user: User, flag: '-x', file: string): boolean {
  return spawnSync('test', [flag, file], { ...user, cwd: '/', env: environment }).status === 0
}

/** The system user that PostgreSQL runs as when we are root; made when it is missing. */
export function databaseUser(): User {
  const user = findUser()
  if (user) return user
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  try {
    execFileSync('useradd', ['--system', '--user-group', ...home, userName], {
      env: environment,
      stdio: 'pipe',
    })
  } catch (error) {
    // Two first starts on two folders may both make it.
    const madeMeanwhile = findUser()
    if (madeMeanwhile) return madeMeanwhile
    throw new EmbeddedPostgresRefusal(
      `PostgreSQL does not run as root, and its own user ${userName} could not be made. ` +
        `Start as an ordinary user. (${(error as Error).message})`,
    )
  }
  return findUser()!
}

function findUser(): User | undefined {
  const rows = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = rows.map((row) => row.split(':')).find(([name]) => name === userName)
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}
