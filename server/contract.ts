import { type Serve, serveCalls } from '@hotovo/adapters/http/call-handlers'
import { backOfficeCalls } from '@hotovo/adapters/http/contract/back-office'
import { contract } from '@hotovo/adapters/http/contract/contract'
import type { BoundApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import type { Later } from '@hotovo/application/shared/ports'
import { notificationRoutes } from './routes/jobs.ts'
import { staffRoutes } from './routes/staff.ts'
import { providerRoutes } from './routes/staff-providers.ts'
import { recoveryRoutes } from './routes/staff-recovery.ts'
import { statementRoutes } from './routes/statements.ts'
import { voucherRoutes } from './routes/vouchers.ts'

export type ContractParts = {
  readonly ports: Pick<Ports, 'accessTokens' | 'clock'>
  /** Where people reach the site, whose addresses letters may lead to. */
  readonly publicUrl: string
  readonly later: Later
  /** Ends what would go on for ever. */
  readonly stopping?: AbortSignal | undefined
}

/** Serves every call of the contract, in any runtime, but the stream of events, which is a connection's. */
export function serveContract(serve: Serve, api: BoundApi, parts: ContractParts): void {
  const served = new Set<object>([backOfficeCalls.happenings])
  const serveByHand: Serve = (row, handler, options) => {
    served.add(row)
    serve(row, handler, options)
  }
  voucherRoutes(serveByHand, api)
  staffRoutes(serveByHand, api, parts.ports)
  recoveryRoutes(serveByHand, api, parts.publicUrl)
  providerRoutes(serveByHand, api, parts.publicUrl)
  notificationRoutes(serveByHand, api)
  statementRoutes(serveByHand, api, parts)
  serveCalls(
    serve,
    api,
    Object.values(contract).filter((row) => !served.has(row)),
  )
}
