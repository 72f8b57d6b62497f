import fs from 'node:fs'
import path from 'node:path'
import { lettersIn } from './mail.ts'

/** Code and password of a voucher, as far as they were handed over. */
export type HandedOver = { readonly code?: string; readonly password?: string }

const codePattern = /^(?:[0-9A-Z]{4}-){4}\S$/

/** What letters and text messages hand over, by serials, as people read it in them. */
export function handedOverIn(texts: readonly string[]): ReadonlyMap<string, HandedOver> {
  const found = new Map<string, HandedOver>()
  const add = (serial: string, secret: string) => {
    const what = codePattern.test(secret) ? 'code' : 'password'
    found.set(serial, { ...found.get(serial), [what]: secret })
  }
  for (const text of texts.map((one) => one.replaceAll('\r', ''))) {
    for (const [, code, serial] of text.matchAll(/: ((?:[0-9A-Z]{4}-){4}\S)\n[^:\n]+: (VCH-\w+)/g))
      add(serial!, code!)
    for (const [, serial, secret] of text.matchAll(/^(VCH-\w+)(?:,[^:\n]*)?(?:\n[^:\n]+)?: (\S+)$/gm))
      add(serial!, secret!)
  }
  return found
}

/** What the files of an outbox hand over. */
export async function handedOverTo(outbox: string): Promise<ReadonlyMap<string, HandedOver>> {
  const texts = fs
    .readdirSync(outbox)
    .filter((name) => name.endsWith('.sms.json'))
    .map((name) => JSON.parse(fs.readFileSync(path.join(outbox, name), 'utf8')).text)
  return handedOverIn([...(await lettersIn(outbox)).map(({ text }) => text), ...texts])
}
