import type { Unauthorized } from '@hotovo/application/access/authorize'
import { Unavailable } from '@hotovo/application/faults'
import type { Refusal } from '@hotovo/application/refusal'
import type { Result } from '@hotovo/domain/shared/result'
import type { SessionStore } from '../../stores/SessionStore.ts'

/** Asks as whoever is signed in, for what is always there. */
export async function answerTo<T>(
  session: Pick<SessionStore, 'guarded'>,
  ask: () => Promise<Result<T, Unauthorized>>,
): Promise<T> {
  const found = await session.guarded(ask)
  return found.ok ? found.value : found.error
}

/** Asks as whoever is signed in; `otherwise` is the answer where what is asked for is not there. */
export async function answerOr<T, R extends Refusal, Otherwise>(
  session: Pick<SessionStore, 'guarded'>,
  ask: () => Promise<Result<T, R | Unauthorized>>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  const found = await session.guarded(ask)
  return found.ok ? found.value : otherwise
}

/** Asks for a list as whoever is signed in; one that is not there has nothing in it. */
export async function itemsOf<T>(
  session: Pick<SessionStore, 'guarded'>,
  ask: () => Promise<Result<{ readonly items: readonly T[] }, Refusal>>,
): Promise<readonly T[]> {
  const { items } = await answerOr(session, ask, { items: [] })
  return items
}

/** Asks past the session, because what others did is no activity of whoever looks; undefined where nobody tells. */
export async function askQuietly<T>(ask: () => Promise<Result<T, Refusal>>): Promise<T | undefined> {
  const found = await ifAnswered(ask())
  return found?.ok ? found.value : undefined
}

/** What a screen is as good without: undefined where nobody answers. */
export async function ifAnswered<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (fault) {
    if (!(fault instanceof Unavailable)) throw fault
    return undefined
  }
}
