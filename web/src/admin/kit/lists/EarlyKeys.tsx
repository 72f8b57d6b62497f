import type { RefObject } from 'react'
import { type KeyName, useKeys } from '../../../ui/useKeys.ts'

/** A key of what is not there yet; undefined while none was pressed. */
export type EarlyKey = RefObject<KeyName | undefined>

/** Keeps the first of the keys of many records that is pressed before what they do is fetched. */
export function EarlyKeys({ into }: { readonly into: EarlyKey }) {
  const keep = (key: KeyName) => () => {
    into.current ??= key
  }
  useKeys({ S: keep('S'), m: keep('m'), s: keep('s'), p: keep('p'), a: keep('a') })
  return null
}
