import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { Result } from '@hotovo/domain/shared/result'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo } from './asking.ts'

type Session = Pick<SessionStore, 'guarded'>

/** What a screen asks the server for as it opens, and again: of a page named by a text, or the one thing there is. */
export type Query<T, Asked extends string | undefined = undefined> = Fetched<T> & {
  readonly refresh: (asked?: Asked) => Promise<void>
}

/** A read of the back-office, as `Write` is what changes something. */
export function query<T, Asked extends string | undefined = undefined>(
  session: Session,
  ask: (asked: Asked | undefined) => Promise<Result<T, Unauthorized>>,
): Query<T, Asked> {
  const fetched = new Fetched<T>()
  const refresh = (asked?: Asked) => fetched.ask(asked ?? '', () => answerTo(session, () => ask(asked)))
  return Object.assign(fetched, { refresh })
}
