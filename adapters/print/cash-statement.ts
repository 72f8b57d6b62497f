import { differenceOf } from '@hotovo/domain/cash-desk/shift'
import type { ShopStatement, ShownShift } from '@hotovo/domain/cash-desk/statement'
import { formatDay, formatInstant, formatMoney, formatNumber } from '@hotovo/domain/shared/format'
import type { Printing } from './documents.ts'
import { ink, margin, pageHeight, pageWidth, sheets } from './sheet.ts'
import { dictionaries } from './wording.ts'

const width = pageWidth - 2 * margin
const bottom = pageHeight - 48
/** How high the names of the columns are, with the line below them. */
const headHeight = 22
const small = { size: 9, colour: ink.secondary } as const
/** Where the columns of shifts begin, and how wide they are, in points; amounts stand at their end. */
const columns = {
  opened: [0, 94],
  closed: [98, 94],
  cashier: [196, 104],
  expected: [304, 66],
  counted: [374, 66],
  difference: [444, 67],
} as const
type Column = keyof typeof columns
const isAmount = (column: Column) => columns[column][0] >= columns.expected[0]

/** What a shop owes for days, as it goes to the shop: sums as they are given, each shift with its difference (rule K12). */
export function cashStatement(
  { brand, fonts }: Printing,
  { language, place, from, to, drawnAt, statement, rates }: ShopStatement,
): Promise<string> {
  const words = dictionaries[language].statement
  const doc = sheets({
    fonts,
    title: `${words.title} · ${place.name} · ${brand.name}`,
    author: brand.name,
    language,
    createdAt: drawnAt,
  })
  const { pdf, part, say } = doc
  const root = part(doc.root, 'Sect')
  const money = (minor: number) => formatMoney(minor, 'EUR', language)
  const line = (y: number, thick = 0.6) =>
    doc.decorate(() =>
      pdf
        .lineWidth(thick)
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .stroke(ink.line),
    )
  let y: number = margin
  doc.page()

  y = say(root, 'H1', words.title, { x: margin, y, width, font: 'display', size: 20 }) + 2
  const days = [from, to].map((day) => formatDay(day, language)) as [string, string]
  y = say(root, 'P', words.period(...days), { x: margin, y, width, font: 'bold', size: 12 }) + 1
  y = say(root, 'P', words.drawnAt(formatInstant(drawnAt, language)), { x: margin, y, width, ...small }) + 12
  const half = (width - 24) / 2
  const parties = [
    [words.operator, [brand.legalName, brand.registration, brand.street, brand.city]],
    [words.shop, [place.name, place.address, place.city]],
  ] as const
  const ends = parties.map(([label, lines], index) => {
    const at = { x: margin + index * (half + 24), width: half }
    const party = part(root, 'Sect')
    const below = say(party, 'P', label, { ...at, y, ...small })
    const end = say(party, 'P', lines.join('\n'), { ...at, y: below + 1, size: 11 })
    party.end()
    return end
  })
  y = Math.max(...ends) + 16

  const sum = (label: string, value: string, isLast = false) => {
    line(y, isLast ? 1.2 : 0.6)
    const style = isLast ? ({ font: 'bold', size: 14 } as const) : ({ size: 11 } as const)
    const row = part(root, 'Sect')
    const below = say(row, 'P', label, { x: margin, y: y + 6, width: width - 140, ...style })
    say(row, 'P', value, {
      x: margin + width - 136,
      y: y + 6,
      width: 136,
      align: 'right',
      ...style,
      font: 'bold',
    })
    row.end()
    y = below + 6
  }
  const { sums, commission, owed } = statement
  const percents = rates.map((rate) => words.percent(formatNumber(rate / 100, language)))
  sum(words.sold(sums.sale.count), money(sums.sale.amount))
  sum(words.taken(sums.order.count), money(sums.order.amount))
  sum(words.givenBack(sums.refund.count), money(sums.refund.amount))
  sum(words.commission(percents), money(0 - commission))
  sum(owed < 0 ? words.due : words.owed, money(Math.abs(owed)), true)
  line(y)
  y = say(root, 'P', words.reissued(sums.reissued), { x: margin, y: y + 6, width, ...small })

  y = say(root, 'H2', words.shifts, { x: margin, y: y + 18, width, font: 'display', size: 14 }) + 2
  const { shifts } = statement
  say(root, 'P', shifts.length > 0 ? words.shiftsNote : words.noShift, { x: margin, y, width, ...small })
  y += 20
  const row = (parent: typeof root, cells: Readonly<Record<Column, string>>, head = {}) => {
    const ended = Object.entries(cells).map(([name, text]) => {
      const [x, wide] = columns[name as Column]
      const align = isAmount(name as Column) ? 'right' : 'left'
      return say(parent, 'P', text, { x: margin + x, y: y + 5, width: wide, align, size: 9, ...head })
    })
    y = Math.max(...ended)
  }
  const head = () => {
    row(root, words.columns, { font: 'bold', colour: ink.secondary })
    y += 4
    line(y)
  }
  const shown = (shift: ShownShift) => ({
    opened: formatInstant(shift.openedAt, language),
    closed: shift.closedAt ? formatInstant(shift.closedAt, language) : words.goesOn,
    cashier: shift.cashier,
    expected: money(shift.drawerNow),
    counted: shift.counted === null ? '–' : money(shift.counted),
    difference: shift.closedAt === null ? '–' : money(differenceOf(shift)),
  })
  /** What is told of a shift below its row, on as few lines as it has. */
  const told = ({ sums: own, note }: ShownShift) =>
    [
      ...(own.refund.count + own.reissued > 0 ? [words.counts(own.refund.count, own.reissued)] : []),
      ...(note ? [words.note(note.replace(/\s+/g, ' '))] : []),
    ].join('\n')
  const heightOf = (shift: ShownShift) => {
    const below = told(shift)
    const measured = (text: string, wide: number) =>
      pdf.font('text').fontSize(9).heightOfString(text, { width: wide })
    return (
      Math.max(
        ...Object.entries(shown(shift)).map(([name, text]) => measured(text, columns[name as Column][1])),
      ) +
      (below ? measured(below, width) : 0) +
      14
    )
  }
  const pages: ShownShift[][] = [[]]
  let left = bottom - y - headHeight
  for (const shift of shifts) {
    const height = heightOf(shift)
    if (height > left) {
      pages.push([])
      left = bottom - margin - headHeight
    }
    pages.at(-1)!.push(shift)
    left -= height
  }
  for (const [index, own] of pages.entries()) {
    if (index > 0) {
      doc.page()
      y = margin
    }
    const foot = { x: margin, y: pageHeight - 32, width, align: 'center', ...small } as const
    doc.edge(words.page(index + 1, pages.length), foot)
    if (shifts.length > 0) head()
    for (const shift of own) {
      const section = part(root, 'Sect')
      row(section, shown(shift))
      const below = told(shift)
      if (below) y = say(section, 'P', below, { x: margin, y: y + 2, width, ...small })
      section.end()
      y += 5
      line(y)
    }
  }
  root.end()
  return doc.end()
}
