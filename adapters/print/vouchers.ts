import type { OrderView } from '@hotovo/application/orders/ports'
import type { DeliveredVoucher } from '@hotovo/domain/deliveries/delivery'
import { denominations, rankOf } from '../documents/denominations.ts'
import { rosette } from '../documents/rosette.ts'
import type { Printing } from './documents.ts'
import { ink, margin, pageHeight, pageWidth, sheets } from './sheet.ts'
import { guideHeight, printGuide, requiredSecret, wordingOf } from './wording.ts'

const width = pageWidth - 2 * margin
const couponHeight = 146
const gap = 12
const perPage = 4
/** Where coupons begin, below the head of the first page and below that of the others. */
const tops = { first: 126, other: 70 }
const bottom = pageHeight - 40
const stub = 120
const qrSide = 96

/** The vouchers of an order as coupons on A4, four a page at most, with the order's rosette and without passwords. */
export function voucherPdf(
  options: Printing,
  view: OrderView,
  vouchers: readonly DeliveredVoucher[],
): Promise<string> {
  const { brand } = options
  const { order } = view
  const wording = wordingOf(options, view)
  const { words } = wording
  const title = words.title(order.number, vouchers.length)
  const doc = sheets({
    fonts: options.fonts,
    title: `${title} · ${brand.name}`,
    author: brand.name,
    language: order.language,
    createdAt: order.createdAt,
  })
  const { pdf, root, part, say } = doc
  const bands = rosette(order.number)

  const coupon = (voucher: DeliveredVoucher, y: number) => {
    const colour = denominations[rankOf(voucher.balance, voucher.currency)] ?? ink.primary
    doc.decorate(() => {
      pdf.save().roundedRect(margin, y, width, couponHeight, 10).clip()
      pdf.rect(margin, y, 9, couponHeight).fill(colour).restore()
      pdf.lineWidth(1.2).roundedRect(margin, y, width, couponHeight, 10).stroke(colour)
      pdf.save().lineWidth(1).dash(3, { space: 3 }).strokeColor(ink.line)
      pdf
        .moveTo(margin + stub, y + 8)
        .lineTo(margin + stub, y + couponHeight - 8)
        .stroke()
        .restore()
    })
    doc.rosette(bands, { x: margin + 5 + stub / 2, y: y + couponHeight / 2, radius: 49, colour })
    const section = part(root, 'Sect')
    const x = margin + stub + 16
    const middle = width - stub - qrSide - 38
    say(section, 'H2', words.voucher(wording.balanceOf(voucher)), {
      x,
      y: y + 10,
      width: middle,
      font: 'display',
      size: 25,
      colour,
    })
    const label = { size: 9, colour: ink.secondary }
    say(section, 'P', words.code, { x, y: y + 48, width: middle, ...label })
    say(section, 'P', requiredSecret(voucher.code), { x, y: y + 59, width: middle, font: 'code', size: 16 })
    const half = middle / 2
    say(section, 'P', words.serial, { x, y: y + 86, width: half, ...label })
    say(section, 'P', voucher.serial, { x, y: y + 97, width: half, font: 'bold', size: 11 })
    say(section, 'P', words.validUntil, { x: x + half, y: y + 86, width: half, ...label })
    say(section, 'P', wording.lastDayOf(voucher), {
      x: x + half,
      y: y + 97,
      width: half,
      font: 'bold',
      size: 11,
    })
    if (voucher.replaces !== null)
      say(section, 'P', wording.replacing(voucher, voucher.replaces), {
        x,
        y: y + 110,
        width: middle + 20,
        ...label,
      })
    say(section, 'P', words.passwordApart, { x, y: y + 121, width: middle + 20, ...label, colour: ink.text })
    const qrX = margin + width - qrSide - 12
    doc.figure(section, wording.qr, { alt: words.qr(wording.address), x: qrX, y: y + 14, side: qrSide })
    say(section, 'P', words.scan, { x: qrX, y: y + 14 + qrSide, width: qrSide, align: 'center', ...label })
    section.end()
  }

  const pages = Array.from({ length: Math.ceil(vouchers.length / perPage) }, (_, page) =>
    vouchers.slice(page * perPage, (page + 1) * perPage),
  )
  const endOf = (page: number) =>
    (page === 0 ? tops.first : tops.other) + pages[page]!.length * (couponHeight + gap) + 8
  const guideFits = endOf(pages.length - 1) + guideHeight <= bottom
  const count = pages.length + (guideFits ? 0 : 1)

  const begin = (page: number) => {
    doc.page()
    doc.edge(`${brand.name} · ${order.number} · ${words.page(page + 1, count)}`, {
      x: margin,
      y: pageHeight - 32,
      width,
      size: 9,
      colour: ink.secondary,
      align: 'center',
    })
  }
  for (const [page, own] of pages.entries()) {
    begin(page)
    if (page === 0) {
      say(root, 'P', brand.name, { x: margin, y: 36, width, font: 'display', size: 13, colour: ink.primary })
      const at = { x: margin, width }
      const below = say(root, 'H1', title, { ...at, y: 54, font: 'display', size: 20 })
      say(root, 'P', words.lead, { ...at, y: below + 4 })
    }
    const top = page === 0 ? tops.first : tops.other
    for (const [index, voucher] of own.entries()) coupon(voucher, top + index * (couponHeight + gap))
  }
  if (!guideFits) begin(pages.length)
  printGuide(doc, doc.root, wording, options, guideFits ? endOf(pages.length - 1) : tops.other)
  return doc.end()
}
