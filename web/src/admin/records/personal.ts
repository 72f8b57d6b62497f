import { reaction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'

/**
 * What whoever is signed in works with, made when it is first asked for. Whoever comes next gets one of their own, and finds nothing
 * of what the one before looked at.
 */
export function personal<T>(session: Pick<SessionStore, 'me'>, make: () => T): () => T {
  let kept: { readonly of: string | undefined; readonly one: T } | undefined
  const drop = () => {
    kept = undefined
  }
  reaction(() => session.me?.email, drop)
  return () => {
    const of = session.me?.email
    if (kept?.of !== of) drop()
    kept ??= { of, one: make() }
    return kept.one
  }
}
