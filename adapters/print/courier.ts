import type { CourierLetter, LetterBatch } from '@hotovo/application/deliveries/ports'
import type { DeliveredVoucher } from '@hotovo/domain/deliveries/delivery'
import { rosette } from '../documents/rosette.ts'
import { printCourierList } from './courier-list.ts'
import type { Printing } from './documents.ts'
import { ink, margin, pageHeight, pageWidth, type Sheets, sheets } from './sheet.ts'
import { guideHeight, printGuide, requiredSecret, wordingOf } from './wording.ts'
import { sk } from './words/sk.ts'

const width = pageWidth - 2 * margin
/** Beside rosette and code. */
const textWidth = width - 150
/** Folded twice in a zigzag only the upper third of a sheet is outside. */
export const foldHeight = pageHeight / 3
const millimetre = 72 / 25.4
const window = { x: 115 * millimetre, y: 48 * millimetre, width: 75 * millimetre }
const rowHeight = 78
const qrSide = 64
const perSheet = 5

/** Letters that the courier brings, each on pages of its own, and the list that the courier signs (rules V14, V22). */
export function courierLetters(
  options: Printing,
  { letters, isTwoSided, listedAt }: LetterBatch,
): Promise<string> {
  const { brand } = options
  const [first] = letters
  if (!first) throw new Error('no letter is asked for')
  const title =
    letters.length > 1
      ? sk.courier.batch(letters.length)
      : wordingOf(options, first.view).words.courier.title(first.view.order.number)
  const doc = sheets({
    fonts: options.fonts,
    title: `${title} · ${brand.name}`,
    author: brand.name,
    language: letters.length > 1 ? 'sk' : first.view.order.language,
    createdAt: listedAt ?? first.view.order.createdAt,
  })
  for (const letter of letters) {
    if (isTwoSided && doc.pages() % 2 === 1) doc.page()
    printLetter(options, doc, letter)
  }
  if (listedAt !== null) {
    if (isTwoSided && doc.pages() % 2 === 1) doc.page()
    printCourierList(doc, brand, { letters, listedAt })
  }
  return doc.end()
}

/** One letter: the address above the first fold, codes and passwords below it (rule V14). */
function printLetter(options: Printing, doc: Sheets, { view, vouchers }: CourierLetter) {
  const { brand } = options
  const { order } = view
  const wording = wordingOf(options, view)
  const { words } = wording
  const title = words.courier.title(order.number)
  const { pdf, part, say } = doc
  const root = part(doc.root, 'Sect', order.language)

  const row = (voucher: DeliveredVoucher, y: number) => {
    doc.decorate(() =>
      pdf
        .lineWidth(0.7)
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .stroke(ink.line),
    )
    const section = part(root, 'Sect')
    const label = { size: 9, colour: ink.secondary }
    const columns = [margin, margin + 150, margin + 375] as const
    say(section, 'H2', words.voucher(wording.balanceOf(voucher)), {
      x: columns[0],
      y: y + 10,
      width: 145,
      font: 'display',
      size: 15,
    })
    const small = { x: columns[0], width: 145, size: 9 }
    const below = say(section, 'P', `${words.serial} ${voucher.serial}`, { ...small, y: y + 36 })
    say(section, 'P', `${words.validUntil} ${wording.lastDayOf(voucher)}`, { ...small, y: below + 2 })
    say(section, 'P', words.code, { x: columns[1], y: y + 14, width: 215, ...label })
    say(section, 'P', requiredSecret(voucher.code), {
      x: columns[1],
      y: y + 27,
      width: 215,
      font: 'code',
      size: 15,
    })
    say(section, 'P', words.password, { x: columns[2], y: y + 14, width: 136, ...label })
    say(section, 'P', requiredSecret(voucher.password), {
      x: columns[2],
      y: y + 27,
      width: 136,
      font: 'code',
      size: 15,
    })
    if (voucher.replaces !== null)
      say(section, 'P', wording.replacing(voucher, voucher.replaces), {
        x: columns[1],
        y: y + 52,
        width: 361,
        ...label,
      })
    section.end()
  }

  const lists = Array.from({ length: Math.ceil(vouchers.length / perSheet) }, (_, index) =>
    vouchers.slice(index * perSheet, (index + 1) * perSheet),
  )
  const topOf = (index: number) => foldHeight + (index === 0 ? 80 : 20)
  const endOf = (index: number) => topOf(index) + lists[index]!.length * rowHeight + 8
  const guideFits = endOf(lists.length - 1) + guideHeight <= pageHeight - 40
  const count = lists.length + (guideFits ? 0 : 1)

  const begin = (index: number) => {
    doc.page()
    doc.edge(`${order.number} · ${words.sheet(index + 1, count)}`, {
      x: margin,
      y: pageHeight - 32,
      width,
      size: 9,
      colour: ink.secondary,
      align: 'center',
    })
    doc.decorate(() => {
      pdf.lineWidth(0.5)
      for (const y of [foldHeight, 2 * foldHeight])
        for (const x of [0, pageWidth - 16])
          pdf
            .moveTo(x, y)
            .lineTo(x + 16, y)
            .stroke(ink.line)
    })
  }
  for (const [index, own] of lists.entries()) {
    begin(index)
    if (index === 0) {
      const sender = [brand.legalName, brand.street, brand.city].join('\n')
      say(root, 'P', brand.name, {
        x: margin,
        y: 36,
        width: 200,
        font: 'display',
        size: 13,
        colour: ink.primary,
      })
      say(root, 'P', sender, { x: margin, y: 56, width: 200, size: 9, colour: ink.secondary })
      const lines = [
        `${order.firstName} ${order.lastName}`,
        order.address,
        [order.postalCode, order.city].filter(Boolean).join(' '),
        order.country,
      ]
      say(root, 'P', lines.filter(Boolean).join('\n'), { ...window, size: 12 })
      const at = { x: margin, width: textWidth }
      const below = say(root, 'H1', title, { ...at, y: foldHeight + 14, font: 'display', size: 16 })
      say(root, 'P', words.courier.lead, { ...at, y: below + 4 })
      doc.rosette(rosette(order.number), {
        x: pageWidth - margin - qrSide - 40,
        y: foldHeight + 44,
        radius: 28,
        colour: ink.primary,
      })
      const alt = words.qr(wording.address)
      doc.figure(root, wording.qr, { alt, x: pageWidth - margin - qrSide, y: foldHeight + 12, side: qrSide })
    }
    for (const [place, voucher] of own.entries()) row(voucher, topOf(index) + place * rowHeight)
  }
  if (!guideFits) begin(lists.length)
  printGuide(doc, root, wording, options, guideFits ? endOf(lists.length - 1) : topOf(1))
  root.end()
}
