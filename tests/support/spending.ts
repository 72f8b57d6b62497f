import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { addMerchantKey } from '@hotovo/application/merchants/keys'
import type { Ports } from '@hotovo/application/ports'
import type { Result } from '@hotovo/domain/shared/result'
import { type Answer, keepAliveClient } from '../bench/load.ts'

/** Whoever takes vouchers as money, with a key for everything: what they can do, and the key itself. */
export async function merchantIn(ports: Ports, name = 'Kníhkupectvo') {
  const added = await addMerchantKey(ports)(name)
  if (!added.ok) throw new Error('a merchant of a test has no key')
  const { secret, merchant } = added.value
  const api = asCaller(createApi(ports), { ...visitor, accessToken: () => secret }).merchant
  return { api, secret, merchant }
}
export type MerchantApi = Awaited<ReturnType<typeof merchantIn>>['api']

/** The value of what must succeed. */
export function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

/** Asks with the same key until somebody answers, and no other request with it is under way. */
export async function untilAnswered<T, E extends { readonly code: string }>(
  ask: () => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  for (;;) {
    try {
      const answer = await ask()
      if (answer.ok || answer.error.code !== 'idempotency-key-busy') return answer
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    }
  }
}

/** Does something so many times, so many of them at once. */
export async function manyAtOnce(
  count: number,
  atOnce: number,
  once: (place: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) await once(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** A merchant's requests over HTTP, with the bytes of their answers. */
export function merchantOver(baseUrl: string, secret: string) {
  const ask = keepAliveClient(baseUrl)
  const headers = { Authorization: `Bearer ${secret}` }
  return (path: string, body: object, key: string) =>
    ask('POST', path, { ...headers, 'Idempotency-Key': key }, body).catch((fault) => {
      throw new Unavailable('nobody answers', { cause: fault })
    })
}
export type MerchantWire = ReturnType<typeof merchantOver>

/** Why a request was refused, by the body of its answer. */
export const refusalIn = ({ body }: Answer): string => JSON.parse(body).code

/** Asks a server with the same key until it has time, and no other request with that key is under way. */
export async function untilAnsweredOver(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    const isOpen =
      answer.status === 503 || (answer.status === 409 && refusalIn(answer) === 'idempotency-key-busy')
    if (!isOpen) return answer
  }
}
