import type { Documents } from '@hotovo/application/deliveries/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { DeliveredVoucher } from '@hotovo/domain/deliveries/delivery'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { qrRows } from '../documents/payment-codes.ts'
import type { Printing } from './documents.ts'
import { margin, pageHeight, pageWidth, type Sheets, sheets } from './sheet.ts'
import { requiredSecret, wordingOf } from './wording.ts'

/** A thermal printer burns dots of one black, 203 to the inch: it would make a pattern of a grey or a colour. */
const colour = '#000000'
/** As six dots each is burnt what is one of the six pixels of a module of a QR code, with four modules of white around it. */
const module = 6 * (72 / 203)
const quiet = 4 * module
const millimetre = 72 / 25.4

const text = { size: 10.5, colour } as const

/** Of the 80 mm of a roll a printer reaches 72; it cuts where a page ends. */
const roll = { width: 80 * millimetre, side: 4 * millimetre, top: 4 * millimetre, bottom: 6 * millimetre }
const column = roll.width - 2 * roll.side
/** On A4 what there is to know stands beside the voucher, and so each has half a sheet. */
const beside = column + 36
const half = pageHeight / 2
const sheetTop = 24

/** The desk that a slip is of. */
type Desk = Parameters<Documents['slip']>[2]

/** What a part of a slip is drawn with, and where it stands; it answers where it ends below. */
type Part = {
  readonly doc: Sheets
  readonly section: ReturnType<Sheets['part']>
  readonly options: Printing
  readonly view: OrderView
  readonly place: Desk['place']
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The slip of a cash desk: each voucher on a page of a roll, or on half of an A4 sheet (rule K5). */
export function slip(
  options: Printing,
  view: OrderView,
  vouchers: readonly DeliveredVoucher[],
  { paper, place }: Desk,
): Promise<string> {
  const { brand, fonts } = options
  const { number, language, createdAt } = view.order
  const { words } = wordingOf(options, view)
  const title = `${words.title(number, vouchers.length)} · ${brand.name}`
  const begin = () => sheets({ fonts, title, author: brand.name, language, createdAt, isToScale: true })
  const doc = begin()

  const onRoll = (on: Sheets, voucher: DeliveredVoucher, height: number): number => {
    on.page([roll.width, height])
    const section = on.part(on.root, 'Sect')
    const part = { doc: on, section, options, view, place, x: roll.side, width: column }
    const below = printVoucher({ ...part, y: roll.top }, voucher)
    const end = printGuide({ ...part, y: rule({ ...part, y: below }) + 8 })
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
    const part = { doc, section, options, view, place, y: sheetTop + (isUpper ? 0 : half) }
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

/** The voucher itself: where it was sold, what it is worth, code and password, what tells it from others, and where it is verified. */
function printVoucher(
  { doc, section, options, view, place, x, width, ...at }: Part,
  voucher: DeliveredVoucher,
) {
  const { say, decorate, pdf } = doc
  const { number, createdAt, language } = view.order
  const { words, address, qr, lastDayOf, replacing } = wordingOf(options, view)
  const worth = words.voucher(formatMoney(voucher.balance, voucher.currency, language))
  let y = say(section, 'P', options.brand.name, { ...at, x, width, font: 'display', size: 14, colour })
  y = say(section, 'P', `${place.name}, ${place.city}`, { ...text, x, y: y + 1, width, font: 'bold' })
  y = say(section, 'H1', worth, { x, y: y + 4, width, font: 'display', size: 22, colour })
  if (voucher.replaces !== null)
    y = say(section, 'P', replacing(voucher, voucher.replaces), { ...text, x, y: y + 2, width })

  const top = y + 6
  const secret = (label: string, shown: string, from: number) => {
    const inside = { x: x + 10, width: width - 20, colour }
    const below = say(section, 'P', label, { ...inside, y: from, font: 'bold', size: 11 })
    return say(section, 'P', shown, { ...inside, y: below - 1, font: 'code', size: 25 })
  }
  // In two lines its letters can be large.
  y = secret(words.code, requiredSecret(voucher.code).replace(/^(.{10})(?=.)/, '$1\n'), top + 8)
  y = secret(words.password, requiredSecret(voucher.password), y + 5) + 4
  decorate(() =>
    pdf
      .lineWidth(1.5)
      .roundedRect(x + 0.75, top, width - 1.5, y - top, 5)
      .stroke(colour),
  )

  const facts = [
    [words.serial, voucher.serial],
    [words.validUntil, lastDayOf(voucher)],
    [words.slip.order, number],
    [words.slip.sold, formatInstant(createdAt, language)],
  ] as const
  y += 10
  const labelWidth = 76
  for (const [label, shown] of facts) {
    say(section, 'P', label, { ...text, x, y, width: labelWidth })
    const place = { x: x + labelWidth, y, width: width - labelWidth, align: 'right' } as const
    y = say(section, 'P', shown, { ...text, ...place, font: 'bold' }) + 2
  }

  const side = qrRows(address).length * module
  doc.figure(section, qr, { alt: words.qr(address), x: x - quiet, y, side })
  const where = { ...text, x: x + side - quiet, width: width - side + quiet }
  const below = say(section, 'P', words.verify, { ...where, y: y + side / 2 - 21 })
  // Nobody types how it begins, and it is read best where it breaks at its path.
  const shown = address.replace(/^https?:\/\//, '').replace('/', '/\n')
  return Math.max(y + side, say(section, 'Link', shown, { ...where, y: below, font: 'bold', href: address }))
}

/** What there is to know: what to do with a voucher, how to guard it, and who helps. */
function printGuide({ doc: { part, say }, section, options, view, x, width, ...at }: Part): number {
  const { brand } = options
  const { words } = wordingOf(options, view)
  const { steps, cash, wrong } = words.slip
  const heading = (title: string, y: number) =>
    say(section, 'H2', title, { x, y, width, font: 'display', size: 13, colour }) + 1
  const paragraph = (shown: string, y: number) => say(section, 'P', shown, { ...text, x, y, width })

  let y = heading(words.how, at.y)
  const list = part(section, 'L')
  for (const [index, step] of steps.entries()) {
    const item = part(list, 'LI')
    say(item, 'Lbl', `${index + 1}.`, { ...text, x, y, width: 16, font: 'bold' })
    y = say(item, 'LBody', step, { ...text, x: x + 16, y, width: width - 16 }) + 2
    item.end()
  }
  list.end()
  y = paragraph(cash.text, heading(cash.title, y + 8))
  y = paragraph(words.warning.text, y + 2)
  y = paragraph(wrong.text, heading(wrong.title, y + 8))
  const support = { ...text, x, y: y + 1, width, font: 'bold', href: `mailto:${brand.email}` } as const
  y = say(section, 'Link', brand.email, support)
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
