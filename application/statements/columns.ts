import { systemEntry } from '@hotovo/domain/audit/system-log'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { ByIds, CallContext } from '../access/caller.ts'
import type { StatementPorts } from './list.ts'
import type { StatementTable } from './ports.ts'
import type { ColumnMapping } from './reader.ts'

/** Remembers what the columns of a bank's file are; the general log tells what was said before and now. */
export const rememberColumns =
  (ports: StatementPorts) =>
  async (mapping: ColumnMapping, { caller }: CallContext): Promise<Result<undefined, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'statements.upload')
    if (!authorized.ok) return authorized
    const { statements, clock } = ports
    const { actor, account } = authorized.value
    const before = (await statements.mappings()).find((one) => one.mapping.header === mapping.header)
    const at = clock.now()
    const logged = systemEntry('statement_columns_remembered', at, {
      userId: account.id,
      resourceType: 'statement',
      resourceId: mapping.header,
      details: {
        email: account.email,
        before: before ? canonicalText(before.mapping) : null,
        after: canonicalText(mapping),
      },
      origin: caller.origin,
    })
    await statements.remember(mapping, { by: actor.name, byId: account.id, at }, logged)
    return ok(undefined)
  }

/** How the table of a statement was read whose columns staff named, for whoever accepts its lines (rule P21). */
export type NamedColumns = Omit<StatementTable, 'table'> & {
  readonly mapping: ColumnMapping
  readonly fields: readonly string[]
  /** At most three rows of the table. */
  readonly samples: readonly (readonly string[])[]
  readonly namedBy: string
  readonly namedAt: string
  /** The last time that anybody said otherwise; the first time where nobody did. */
  readonly changedBy: string
  readonly changedAt: string
  /** Whether whoever asks was the last to say so. */
  readonly isOwn: boolean
}

/** Tells that of statements; nothing of those of which nobody had to name any columns. */
export const listNamedColumns =
  (ports: StatementPorts) =>
  async ({ ids }: ByIds, { caller }: CallContext): Promise<Result<readonly NamedColumns[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const found = await ports.statements.readAs(ids)
    return ok(
      found.flatMap(({ table, ...told }) => {
        if (!table.said) return []
        const { mapping, fields, samples } = table
        const { changedById, ...said } = table.said
        const isOwn = changedById === authorized.value.account.id
        return [{ ...told, mapping, fields, samples, ...said, isOwn }]
      }),
    )
  }
