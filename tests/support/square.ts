import { createRequire } from 'node:module'

/**
 * A reader of PAY by square that shares nothing with the library that writes it: base32hex by hand, LZMA by
 * another package, the fields in the order of the standard.
 */
const lzma = createRequire(import.meta.url)('js-lzma') as {
  decompress(
    properties: { readByte(): number },
    from: { readByte(): number },
    to: { writeByte(byte: number): void },
    size: number,
  ): boolean
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

function bytesOf(text: string): number[] {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2),
  )
}

const source = (bytes: readonly number[]) => {
  let next = 0
  return { readByte: () => bytes[next++] ?? 0 }
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

export type Square = {
  readonly version: string
  readonly amount: string
  readonly currency: string
  readonly dueDate: string
  readonly variableSymbol: string
  readonly note: string
  readonly iban: string
  readonly bic: string
  readonly beneficiary: string
}

/** The payment in a PAY by square text. Throws when its header or checksum is wrong. */
export function readSquare(text: string): Square {
  const bytes = bytesOf(text)
  const [head, , low, high, ...body] = bytes
  const length = low! + high! * 256
  // What the standard leaves out: lc 3, lp 0, pb 2, a dictionary of 2^17.
  const plain: number[] = []
  lzma.decompress(source([0x5d, 0, 0, 2, 0]), source(body), { writeByte: (byte) => plain.push(byte) }, length)
  if (plain.length !== length) throw new Error(`${plain.length} bytes instead of ${length}`)
  const sum = plain.slice(0, 4).reduce((total, byte, index) => total + byte * 256 ** index, 0)
  const payload = plain.slice(4)
  if (sum !== crc32(payload)) throw new Error('the checksum is wrong')
  const fields = Buffer.from(payload).toString('utf8').split('\t')
  const [
    ,
    count,
    type,
    amount,
    currency,
    dueDate,
    variableSymbol,
    ,
    ,
    ,
    note,
    accounts,
    iban,
    bic,
    ,
    ,
    beneficiary,
  ] = fields
  if (count !== '1' || type !== '1' || accounts !== '1')
    throw new Error(`not one payment to one account: ${fields}`)
  return {
    version: `1.${head! & 15}.0`,
    amount: amount!,
    currency: currency!,
    dueDate: dueDate!,
    variableSymbol: variableSymbol!,
    note: note!,
    iban: iban!,
    bic: bic!,
    beneficiary: beneficiary!,
  }
}
