import type { OrderView } from '@hotovo/application/orders/ports'
import type { Paper } from '@hotovo/domain/cash-desk/cash-desk'
import type { DeliveredVoucher } from '@hotovo/domain/deliveries/delivery'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { qrRows } from '../documents/payment-codes.ts'
import type { Printing } from './documents.ts'
import { margin, pageHeight, pageWidth, type Sheets, sheets } from './sheet.ts'
import { requiredSecret, wordingOf } from './wording.ts'

/** A thermal printer burns dots of one black, 203 to the inch: it would make a pattern of a grey or a colour. */
const colour = '#000000'
const dot = 72 / 203
const millimetre = 72 / 25.4

/** Of the 80 mm of a roll a printer reaches 72; it cuts where a page ends. */
const roll = { width: 80 * millimetre, side: 4 * millimetre, top: 4 * millimetre, bottom: 6 * millimetre }
const column = roll.width - 2 * roll.side
/** On A4 what there is to know stands beside the voucher, and so each has half a sheet. */
const beside = column + 36
const half = pageHeight / 2

/** What a part of a slip is drawn with, and where it stands; it answers where it ends below. */
type Part = {
  readonly doc: Sheets
  readonly section: ReturnType<Sheets['part']>
  readonly options: Printing
  readonly view: OrderView
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The slip of a cash desk: each voucher on a page of a roll, or on half of an A4 sheet (rule K5). */
export function slip(
  options: Printing,
  view: OrderView,
  vouchers: readonly DeliveredVoucher[],
  paper: Paper,
): Promise<string> {
  const { brand, fonts } = options
  const { number, language, createdAt } = view.order
  const { words } = wordingOf(options, view)
  const title = `${words.title(number, vouchers.length)} · ${brand.name}`
  const begin = () => sheets({ fonts, title, author: brand.name, language, createdAt })
  const doc = begin()

  const onRoll = (on: Sheets, voucher: DeliveredVoucher, height: number): number => {
    on.page([roll.width, height])
    const section = on.part(on.root, 'Sect')
    const part = { doc: on, section, options, view, x: roll.side, width: column }
    const below = printVoucher({ ...part, y: roll.top }, voucher)
    const end = printGuide({ ...part, y: rule({ ...part, y: below + 10 }) + 8 })
    section.end()
    return end
  }
  const onSheet = (voucher: DeliveredVoucher, index: number) => {
    const isUpper = index % 2 === 0
    if (isUpper) {
      doc.page()
      cutLine(doc)
    }
    const section = doc.part(doc.root, 'Sect')
    const part = { doc, section, options, view, y: margin + (isUpper ? 0 : half) }
    printVoucher({ ...part, x: margin, width: column }, voucher)
    printGuide({ ...part, x: margin + beside, width: pageWidth - 2 * margin - beside })
    section.end()
  }

  if (paper === 'a4') for (const [index, voucher] of vouchers.entries()) onSheet(voucher, index)
  else {
    // How long a slip is, is known when it is drawn.
    const trial = begin()
    for (const voucher of vouchers) onRoll(doc, voucher, onRoll(trial, voucher, 3 * pageHeight) + roll.bottom)
  }
  return doc.end()
}

/** The voucher itself: what it is worth, code and password, and what tells it from others. */
function printVoucher(
  { doc: { say, decorate, pdf }, section, options, view, ...at }: Part,
  voucher: DeliveredVoucher,
) {
  const { order } = view
  const { words, lastDayOf, replacing } = wordingOf(options, view)
  const { x, width } = at
  const worth = words.voucher(formatMoney(voucher.balance, voucher.currency, order.language))
  let y = say(section, 'P', options.brand.name, { ...at, font: 'display', size: 14, colour })
  y = say(section, 'H1', worth, { x, y: y + 4, width, font: 'display', size: 22, colour })
  if (voucher.replaces !== null)
    y = say(section, 'P', replacing(voucher, voucher.replaces), { x, y: y + 2, width, size: 10, colour })
  const top = y + 6
  const inside = { x: x + 10, width: width - 20 }
  const secret = (label: string, text: string, from: number) => {
    const below = say(section, 'P', label, { ...inside, y: from, font: 'bold', size: 11, colour })
    return say(section, 'P', text, { ...inside, y: below - 1, font: 'code', size: 25, colour })
  }
  // In two lines its letters can be large.
  const code = requiredSecret(voucher.code).replace(/^(.{10})(?=.)/, '$1\n')
  y = secret(words.code, code, top + 7)
  y = secret(words.password, requiredSecret(voucher.password), y + 5)
  decorate(() =>
    pdf
      .lineWidth(1.5)
      .roundedRect(x + 0.75, top, width - 1.5, y + 2 - top, 5)
      .stroke(colour),
  )
  y += 10
  const facts = [
    [words.serial, voucher.serial],
    [words.validUntil, lastDayOf(voucher)],
    [words.slip.order, order.number],
    [words.slip.sold, formatInstant(order.createdAt, order.language)],
  ] as const
  for (const [label, text] of facts) {
    const labelWidth = 76
    say(section, 'P', label, { x, y, width: labelWidth, size: 10.5, colour })
    const style = { font: 'bold', size: 10.5, align: 'right', colour } as const
    y = say(section, 'P', text, { x: x + labelWidth, y, width: width - labelWidth, ...style }) + 2
  }
  return y
}

/** What there is to know: what to do with a voucher, where, how to guard it, and who helps. */
function printGuide({ doc, section, options, view, x, width, ...at }: Part): number {
  const { part, say, figure } = doc
  const { brand } = options
  const { words, address, qr } = wordingOf(options, view)
  const { steps, cash, wrong } = words.slip
  const text = { size: 10.5, colour } as const
  const heading = (title: string, y: number) =>
    say(section, 'H2', title, { x, y, width, font: 'display', size: 13, colour }) + 1
  const link = (shown: string, href: string, y: number) =>
    say(section, 'Link', shown, { x, y, width, font: 'bold', size: 10.5, colour, href })

  let y = heading(words.how, at.y)
  const list = part(section, 'L')
  for (const [index, step] of steps.entries()) {
    const item = part(list, 'LI')
    say(item, 'Lbl', `${index + 1}.`, { x, y, width: 16, ...text, font: 'bold' })
    y = say(item, 'LBody', step, { x: x + 16, y, width: width - 16, ...text }) + 2
    item.end()
  }
  list.end()
  // Each module is six dots of the printer, and six points of the picture.
  const side = qrRows(address).length * 6 * dot
  figure(section, qr, { alt: words.qr(address), x: x + (width - side) / 2, y, side })
  y = say(section, 'P', words.verify, { x, y: y + side, width, ...text })
  y = link(address.replace(/^https?:\/\//, ''), address, y)
  y = heading(cash.title, y + 8)
  y = say(section, 'P', cash.text, { x, y, width, ...text })
  y = say(section, 'P', words.warning.text, { x, y: y + 2, width, ...text })
  y = heading(wrong.title, y + 8)
  y = say(section, 'P', wrong.text, { x, y, width, ...text })
  y = link(brand.email, `mailto:${brand.email}`, y + 1)
  const issuer = [brand.legalName, brand.street, brand.city].join(', ')
  return say(section, 'P', issuer, { x, y: y + 8, width, size: 9, colour })
}

/** A line from side to side; answers where it is. */
function rule({ doc: { decorate, pdf }, x, y, width }: Part): number {
  decorate(() =>
    pdf
      .lineWidth(1)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(colour),
  )
  return y
}

/** Where a sheet is cut in two. */
const cutLine = ({ decorate, pdf }: Sheets) =>
  decorate(() =>
    pdf
      .save()
      .lineWidth(1)
      .dash(5, { space: 4 })
      .moveTo(0, half)
      .lineTo(pageWidth, half)
      .stroke(colour)
      .restore(),
  )
