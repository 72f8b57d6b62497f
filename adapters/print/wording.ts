import type { OrderView } from '@hotovo/application/orders/ports'
import type { DeliveredVoucher } from '@hotovo/domain/deliveries/delivery'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatWholeMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import { qrPng } from '../mail/png.ts'
import type { PrintOptions } from './documents.ts'
import { ink, margin, pageWidth, type Sheets } from './sheet.ts'
import { en } from './words/en.ts'
import { sk } from './words/sk.ts'

/** What documents say, by language. */
export const dictionaries: Readonly<Record<Language, typeof en>> = { sk, en }

/** What the printed vouchers of an order say in its language. */
export function wordingOf({ publicUrl }: PrintOptions, { order }: OrderView) {
  const words = dictionaries[order.language]
  const address = `${publicUrl}${words.path}/overit-voucher`
  return {
    words,
    address,
    /** As an address of data, by which a document knows it again. */
    qr: `data:image/png;base64,${qrPng(address).toString('base64')}`,
    balanceOf: ({ balance, currency }: DeliveredVoucher) =>
      formatWholeMoney(balance, currency, order.language),
    /** Which voucher it replaces, and what that was worth where this one is not. */
    replacing: ({ amount, balance, currency }: DeliveredVoucher, replaces: string) =>
      words.replaces(
        replaces,
        balance < amount ? formatWholeMoney(amount, currency, order.language) : undefined,
      ),
    lastDayOf: ({ expiresAt }: DeliveredVoucher) => formatDay(dayOf(expiresAt), order.language),
  }
}

/** A secret that the voucher must have where this document shows it. */
export function requiredSecret(secret: string | null): string {
  if (secret === null) throw new Error('a voucher without the secret of its document')
  return secret
}

/** How high `guide` is. */
export const guideHeight = 176

/** How to use and block a voucher, and the warning, in a part of the document, below `y`. */
export function printGuide(
  { pdf, part, say, decorate }: Sheets,
  root: ReturnType<Sheets['part']>,
  { words, address }: ReturnType<typeof wordingOf>,
  { brand }: PrintOptions,
  y: number,
) {
  const width = pageWidth - 2 * margin
  let below = say(root, 'H2', words.how, { x: margin, y, width, font: 'display', size: 13 }) + 3
  const list = part(root, 'L')
  for (const [index, step] of words.steps.entries()) {
    const item = part(list, 'LI')
    say(item, 'Lbl', `${index + 1}.`, { x: margin, y: below, width: 14 })
    below = say(item, 'LBody', step, { x: margin + 16, y: below, width: width - 16 }) + 3
    item.end()
  }
  list.end()
  const labelWidth = (label: string) => pdf.font('text').fontSize(10).widthOfString(`${label}\u00a0`) + 2
  const pairs = [
    [words.verify, address, address],
    [words.contact, brand.email, `mailto:${brand.email}`],
  ] as const
  for (const [label, text, href] of pairs) {
    const line = part(root, 'Sect')
    const shift = labelWidth(label)
    say(line, 'P', label, { x: margin, y: below + 2, width: shift })
    const style = { font: 'bold', colour: ink.primary, href } as const
    below = say(line, 'Link', text, { x: margin + shift, y: below + 2, width: width - shift, ...style })
    line.end()
  }
  const top = below + 9
  const bottom = say(root, 'P', words.warning.title, {
    x: margin + 14,
    y: top + 8,
    width: width - 28,
    font: 'bold',
    size: 11,
  })
  const end = say(root, 'P', words.warning.text, { x: margin + 14, y: bottom + 1, width: width - 28 })
  decorate(() =>
    pdf
      .lineWidth(1)
      .roundedRect(margin, top, width, end + 8 - top, 6)
      .stroke(ink.text),
  )
}
