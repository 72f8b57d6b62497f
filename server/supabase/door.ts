import { fetchDoor } from '@hotovo/adapters/http/fetch-door'
import { publicCalls } from '@hotovo/adapters/http/public-api'
import { serveCalls } from '@hotovo/adapters/http/serving'
import { knownCaller } from '@hotovo/application/access/authorize'
import { createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { voucherRoutes } from '../routes/vouchers.ts'

/**
 * What an Edge Function of a project serves: everything that the pages of the public ask, by the use cases and rows of the server
 * (decision 84), once `begin` has not thrown. Visitors are told apart by the address that the project's gateway sets; of staff nobody is known here.
 */
export function projectDoor(
  ports: Ports,
  base: string,
  begin: () => Promise<void>,
  report: (fault: unknown, requestId: string) => void,
): (request: Request) => Promise<Response> {
  const { serve, answered } = fetchDoor({
    base,
    callerOf: ({ headers }) => ({
      origin: { ipAddress: headers.get('cf-connecting-ip'), userAgent: headers.get('user-agent') },
      accessToken: () => undefined,
      carrier: 'body',
    }),
    known: (caller) => knownCaller(ports, caller),
    newId: () => crypto.randomUUID(),
    begin,
    report,
  })
  const api = createApi(ports)
  voucherRoutes(serve, api)
  serveCalls(
    serve,
    api,
    Object.values(publicCalls).filter((row) => row !== publicCalls.verifyVoucher),
  )
  return answered
}
