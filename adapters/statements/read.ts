import { createHash } from 'node:crypto'
import type { ReadingOptions, StatementReader } from '@hotovo/application/statements/reader'
import { statementSize } from '@hotovo/domain/limits'
import { fail, ok } from '@hotovo/domain/shared/result'
import type { Statement } from '@hotovo/domain/statements/statement'
import { ownAccounts } from './accounts.ts'
import { readCamt053 } from './camt053.ts'
import { readingCourse, yieldTurn } from './course.ts'
import { readCsv } from './csv.ts'
import { readGpc } from './gpc.ts'
import type { FormatFile } from './lines.ts'
import { RefusedFile } from './refusal.ts'
import { textOf } from './text.ts'

function withContents({ lines, ...told }: Omit<Statement, 'contents'>): Statement {
  const says = JSON.stringify([...Object.values(told), lines.map(({ mark }) => mark)])
  return { ...told, lines, contents: createHash('sha256').update(says).digest('base64url') }
}

/** The format shows at the start of a file; what it is called does not matter. */
async function foundIn(file: Uint8Array, options: ReadingOptions): Promise<FormatFile> {
  if (file.length > statementSize.bytes)
    throw new RefusedFile({ code: 'too-large', most: statementSize.bytes })
  const text = textOf(file)?.trimStart()
  if (!text) throw new RefusedFile({ code: 'not-a-statement' })
  const own = ownAccounts(options.accounts)
  const run = readingCourse(options.progress)
  const found = text.startsWith('<')
    ? await readCamt053(text, own, options.latestDay, run)
    : /^074\d{16}/.test(text)
      ? await readGpc(text, own, options.latestDay, run)
      : await readCsv(text, own, options, run)
  await run.rest()
  return found
}

/** Reads camt.053, GPC (ABO) and tables of banks (rule P6). */
export const statementReader: StatementReader = {
  async read(file, options) {
    try {
      const { statements, ...found } = await foundIn(file, options)
      const [first, ...others] = statements.map(withContents)
      return ok({ statements: [first!, ...others], ...found })
    } catch (error) {
      if (error instanceof RefusedFile) return fail(error.refused)
      throw error
    }
  },
  rest: yieldTurn,
}
