import { type FetchDoorParts, fetchDoor } from '@hotovo/adapters/http/fetch-door'
import { knownCaller } from '@hotovo/application/access/authorize'
import { createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { callerByHeaders } from '../caller.ts'
import { serveContract } from '../contract.ts'
import { timer } from '../timer.ts'

export type ProjectDoorParts = Pick<FetchDoorParts, 'base' | 'begin' | 'report'> & {
  /** Where people reach the site. */
  readonly publicUrl: string
}

/**
 * What an Edge Function of a project serves: every call of the contract but the stream of events, by the use cases and rows of the
 * server (decision 74), once `begin` has not thrown. Callers are told apart by the address that the project's gateway sets.
 */
export function projectDoor(
  ports: Ports,
  { base, begin, report, publicUrl }: ProjectDoorParts,
): (request: Request) => Promise<Response> {
  const { serve, answered } = fetchDoor({
    base,
    callerOf: ({ headers }) => {
      const header = (name: string) => headers.get(name) ?? undefined
      return callerByHeaders(header, header('cf-connecting-ip'))
    },
    known: (caller) => knownCaller(ports, caller),
    newId: () => crypto.randomUUID(),
    begin,
    report,
  })
  serveContract(serve, createApi(ports), { ports, publicUrl, later: timer })
  return answered
}
