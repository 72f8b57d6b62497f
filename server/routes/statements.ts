import { statementCalls } from '@hotovo/adapters/http/contract/statements'
import type { Later } from '@hotovo/adapters/memory/jobs/jobs'
import type { Caller } from '@hotovo/application/access/caller'
import type { BoundApi } from '@hotovo/application/api'
import { statementImports } from '@hotovo/domain/limits'
import type { Serve } from '../endpoint.ts'

type Parts = {
  readonly later: Later
  /** Ends what would go on for ever. */
  readonly stopping: AbortSignal | undefined
}

/** Files of banks: whoever may not send one is told before any of it is read. */
export function statementRoutes(
  serve: Serve,
  { staff: { statements } }: BoundApi,
  { later, stopping }: Parts,
): void {
  /** How long a call waits for the end of its file (rule P20). */
  const patience = () =>
    new Promise<void>((resolve) => {
      later(resolve, statementImports.answerSeconds * 1000)
      stopping?.addEventListener('abort', () => resolve(), { once: true })
    })
  const admits = (caller: Caller) => statements.count({}, { caller })
  serve(
    statementCalls.importStatement,
    (caller, { params: { name = '' }, body: file }) =>
      statements.import({ file, name, patience: patience() }, { caller }),
    { admits },
  )
  serve(
    statementCalls.sendStatement,
    (caller, { params: { name = '', id }, body: file }) => statements.send({ file, name, id }, { caller }),
    { admits },
  )
}
