import type { Serve } from '@hotovo/adapters/http/call-handlers'
import { statementCalls } from '@hotovo/adapters/http/contract/statements'
import type { Caller } from '@hotovo/application/access/caller'
import type { BoundApi } from '@hotovo/application/api'
import type { Later } from '@hotovo/application/shared/ports'
import { statementImports } from '@hotovo/domain/limits'

type Parts = {
  readonly later: Later
  /** Ends what would go on for ever. */
  readonly stopping?: AbortSignal | undefined
}

/** Files of banks: whoever may not send one is told before any of it is read. */
export function statementRoutes(
  serve: Serve,
  { staff: { statements }, files }: BoundApi,
  { later, stopping }: Parts,
): void {
  /** How long a call waits for the end of its file (rule P20). */
  const patience = (over: () => void) => {
    const callOff = later(over, statementImports.answerSeconds * 1000)
    stopping?.addEventListener('abort', over)
    return () => {
      callOff()
      stopping?.removeEventListener('abort', over)
    }
  }
  const admits = (caller: Caller) => files.admit(undefined, { caller })
  serve(
    statementCalls.importStatement,
    (caller, { params: { name = '' }, body: file }) =>
      statements.import({ file, name, patience }, { caller }),
    { admits },
  )
  serve(
    statementCalls.sendStatement,
    (caller, { params: { name = '', id }, body: file }) => statements.send({ file, name, id }, { caller }),
    { admits },
  )
}
