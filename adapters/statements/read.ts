import type { ReadingOptions, StatementReader } from '@hotovo/application/payments/statement-reader'
import { statementSize } from '@hotovo/domain/limits'
import type { Statement } from '@hotovo/domain/payments/statement'
import { fail, ok } from '@hotovo/domain/shared/result'
import { ownAccounts } from './accounts.ts'
import { readCamt053 } from './camt053.ts'
import { course, othersTurn } from './course.ts'
import { readCsv } from './csv.ts'
import { readGpc } from './gpc.ts'
import { Refusal } from './refusal.ts'
import { textOf } from './text.ts'

/** The format shows at the start of a file; what it is called does not matter. */
async function statementsOf(file: Uint8Array, options: ReadingOptions): Promise<Statement[]> {
  if (file.length > statementSize.bytes) throw new Refusal({ code: 'too-large', most: statementSize.bytes })
  const text = textOf(file)?.trimStart()
  if (!text) throw new Refusal({ code: 'not-a-statement' })
  const own = ownAccounts(options.accounts)
  const run = course(options.progress)
  const statements = text.startsWith('<')
    ? await readCamt053(text, own, run)
    : /^074\d{16}/.test(text)
      ? await readGpc(text, own, run)
      : await readCsv(text, own, options.mappings, run)
  await run.rest()
  return statements
}

/** Reads camt.053, GPC (ABO) and tables of banks (rule P6). */
export const statementReader: StatementReader = {
  async read(file, options) {
    try {
      const [first, ...others] = await statementsOf(file, options)
      return ok([first!, ...others])
    } catch (error) {
      if (error instanceof Refusal) return fail(error.refused)
      throw error
    }
  },
  rest: othersTurn,
}
