import type {
  ColumnMapping,
  StatementColumns,
  StatementFile,
  StatementRefusal,
} from '@hotovo/application/statements/reader'
import type { BankAccounts } from '@hotovo/domain/orders/payment-instructions'
import { type MatchCandidate, matchedLines } from '@hotovo/domain/statements/matching'
import { statementReader } from '../../adapters/statements/read.ts'
import { latestDay, ownAccounts } from './statements.ts'

const orderOf = (id: string, overrides: Partial<MatchCandidate>): MatchCandidate => ({
  id,
  number: `ATM-${id.repeat(9)}`,
  variableSymbol: '',
  currency: 'EUR',
  total: 0,
  received: 0,
  isCancelled: false,
  firstName: '',
  lastName: '',
  ...overrides,
})
/** The orders that files from the field speak of. */
export const fieldOrders = [
  orderOf('A', { variableSymbol: '1234567897', total: 101_00, firstName: 'Jana', lastName: 'Skúšobná' }),
  orderOf('B', { variableSymbol: '2222222222', total: 50_00, firstName: 'Ľubomíra', lastName: 'Šťastná' }),
  orderOf('C', { variableSymbol: '3333333338', total: 500_00, currency: 'CZK' }),
]

const EUR = { EUR: ownAccounts.EUR }
type Options = { readonly accounts?: BankAccounts; readonly mapping?: Partial<ColumnMapping> }

/** Reads a file, with what staff say of its columns where they are asked. */
export async function readIn(
  content: Uint8Array,
  columns?: StatementColumns,
  { accounts = EUR, mapping }: Options = {},
) {
  const asked = await statementReader.read(content, { accounts, latestDay, mappings: [] })
  if (!columns) return asked
  if (asked.ok || asked.error.code !== 'columns-unknown') throw new Error(JSON.stringify(asked))
  const said = { header: asked.error.header, columns, account: ownAccounts.EUR.iban, ...mapping }
  return statementReader.read(content, { accounts, latestDay, mappings: [said] })
}

export async function foundIn(...asked: Parameters<typeof readIn>): Promise<StatementFile> {
  const result = await readIn(...asked)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

export async function refusalOf(...asked: Parameters<typeof readIn>): Promise<StatementRefusal> {
  const result = await readIn(...asked)
  if (result.ok) throw new Error('read')
  return result.error
}

/** Each line in short: what came or went, and what it is for us. */
export const inShort = ({ statements }: StatementFile) =>
  statements.flatMap(({ lines }) => {
    const matchings = matchedLines(lines, fieldOrders)
    return lines.map(({ kind, amount, currency, variableSymbol }, index) => {
      const { state, proposal } = matchings[index]!
      const to = proposal.map(({ orderId }) => orderId).join('')
      return `${kind} ${amount} ${currency} ${variableSymbol ?? '-'}: ${state} ${to}`.trim()
    })
  })
