import { majorText } from '@hotovo/domain/shared/money'
import type { Statement, StatementLine } from '@hotovo/domain/statements/statement'

/** A line that comes to an account, with these fields instead of its own; marks are the reader's. */
export type LineToWrite = Omit<StatementLine, 'mark'> & { readonly reference?: string }
export type StatementToWrite = Omit<Statement, 'lines' | 'format' | 'contents'> & {
  readonly lines: readonly LineToWrite[]
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
const tag = (name: string, content: string | null) =>
  content === null ? '' : `<${name}>${content}</${name}>`
const sumOf = (lines: readonly LineToWrite[], kinds: readonly string[]) =>
  lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)

/** A statement as a bank writes camt.053, with its balances and sums. A reversal takes a debit back. */
export function camt053Of({ account, currency, number, from, to, lines }: StatementToWrite): string {
  const opening = 100_000_00
  const credits = sumOf(lines, ['credit', 'reversal'])
  const debits = sumOf(lines, ['debit'])
  const balance = (code: string, minor: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${majorText(Math.abs(minor))}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const entry = (line: LineToWrite) => {
    const comes = line.kind !== 'debit'
    const symbol =
      line.variableSymbol === null ? 'NOTPROVIDED' : `/VS${line.variableSymbol.padStart(10, '0')}/SS/KS0308`
    const party = comes ? 'Dbtr' : 'Cdtr'
    return [
      `<Ntry><Amt Ccy="${line.currency}">${majorText(line.amount)}</Amt><CdtDbtInd>${comes ? 'CRDT' : 'DBIT'}</CdtDbtInd>`,
      line.kind === 'reversal' ? '<RvslInd>true</RvslInd>' : '',
      `<Sts>BOOK</Sts><BookgDt><Dt>${line.bookedOn}</Dt></BookgDt>`,
      line.reference === undefined ? '' : tag('AcctSvcrRef', escaped(line.reference)),
      `<NtryDtls><TxDtls><Refs><EndToEndId>${symbol}</EndToEndId></Refs><RltdPties>`,
      tag(party, line.counterparty && tag('Nm', escaped(line.counterparty))),
      tag(`${party}Acct`, line.counterAccount && tag('Id', tag('IBAN', line.counterAccount))),
      `</RltdPties>${tag('RmtInf', line.message && tag('Ustrd', escaped(line.message)))}</TxDtls></NtryDtls></Ntry>`,
    ].join('')
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>M-1</MsgId><CreDtTm>${to}T06:00:00</CreDtTm></GrpHdr><Stmt><Id>S-1</Id>${tag('LglSeqNb', number)}`,
    `<CreDtTm>${to}T06:00:00</CreDtTm><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>`,
    `<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`,
    balance('OPBD', opening, from),
    balance('CLBD', opening + credits - debits, to),
    `<TxsSummry><TtlNtries><NbOfNtries>${lines.length}</NbOfNtries></TtlNtries></TxsSummry>\n`,
    ...lines.map((line) => `${entry(line)}\n`),
    '</Stmt></BkToCstmrStmt></Document>\n',
  ].join('')
}

const right = (value: number | string, length: number) => String(value).padStart(length, '0')
const ddmmyy = (day: string) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`

/** A statement as a bank writes GPC; `permuted` is how it writes accounts, `codes` how it calls a reversal of a debit. */
export function gpcOf(
  { account, number, from, to, lines }: StatementToWrite,
  { permuted = (digits: string) => digits, reversal = '4' } = {},
): string {
  const own = permuted(account.slice(-16))
  const credits = sumOf(lines, ['credit'])
  const debits = sumOf(lines, ['debit']) - sumOf(lines, ['reversal'])
  const opening = 100_000_00
  const signed = (minor: number) => `${right(Math.abs(minor), 14)}${minor < 0 ? '-' : '+'}`
  const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10)
  const head = `074${own}${'Hotovo s.r.o.'.padEnd(20)}${ddmmyy(before)}${signed(opening)}${signed(opening + credits - debits)}${signed(debits)}${signed(credits)}${right(number ?? '', 3)}${ddmmyy(to)}${' '.repeat(14)}`
  const item = (line: LineToWrite) => {
    const [counter = '', bank = ''] = (line.counterAccount ?? '').split('/')
    const [prefix, digits] = counter.includes('-') ? counter.split('-') : ['', counter]
    const code = { debit: '1', credit: '2', reversal }[line.kind]
    const message = (line.message ?? '').padEnd(140)
    return [
      `075${own}${permuted(right(prefix!, 6) + right(digits!, 10))}${right(line.reference ?? '', 13)}${right(line.amount, 12)}${code}`,
      `${right(line.variableSymbol ?? '', 10)}00${right(bank, 4)}0308${right('', 10)}${ddmmyy(line.bookedOn)}`,
      `${(line.counterparty ?? '').slice(0, 20).padEnd(20)}00000${ddmmyy(line.bookedOn)}`,
      line.message === null
        ? ''
        : `\r\n078${message.slice(0, 70).padEnd(125)}\r\n079${message.slice(70).padEnd(125)}`,
    ].join('')
  }
  return [head, ...lines.map(item)].map((record) => `${record}\r\n`).join('')
}

/** A statement as Slovenská sporiteľňa exports a table. A debit is below zero; a table knows no reversals. */
export function csvOf({ account, lines }: StatementToWrite): string {
  const quoted = (fields: readonly string[]) =>
    `${fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')}\n`
  const header =
    'Vlastný názov účtu,Vlastný IBAN,Dátum splatnosti,Suma,Mena,Partner,IBAN partnera,BIC/SWIFT kód banky partnera,Číslo účtu partnera,CC kód banky partnera,Popis transakcie,Typ transakcie,Konštantný symbol,Špecifický symbol,Variabilný symbol'
  const row = (line: LineToWrite) =>
    quoted([
      'Bežný účet',
      account,
      line.bookedOn.split('-').toReversed().join('.'),
      majorText(line.kind === 'debit' ? -line.amount : line.amount).replace('.', ','),
      line.currency,
      line.counterparty ?? '',
      line.counterAccount ?? '',
      '',
      '',
      '',
      line.message ?? '',
      line.kind === 'debit' ? 'Odchádzajúca' : 'Prichádzajúca',
      '0308',
      '',
      line.variableSymbol ?? '',
    ])
  return [quoted(header.split(',')), ...lines.map(row)].join('')
}

/** The signs of Slovak in Windows-1250, as far as they are not of Latin-1. */
const windows1250 = 'ľščťžďňŕĺěřůĽŠČŤŽĎŇŔĹĚŘŮ'
const codes1250 = [
  0xbe, 0x9a, 0xe8, 0x9d, 0x9e, 0xef, 0xf2, 0xe0, 0xe5, 0xec, 0xf8, 0xf9, 0xbc, 0x8a, 0xc8, 0x8d, 0x8e, 0xcf,
  0xd2, 0xc0, 0xc5, 0xcc, 0xd8, 0xd9,
]
export const inWindows1250 = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => {
    const place = windows1250.indexOf(sign)
    return place < 0 ? sign.charCodeAt(0) : codes1250[place]!
  })

export const inUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
