import type { CourierLetter } from '@hotovo/application/deliveries/ports'
import type { Brand } from '@hotovo/application/site/ports'
import { formatInstant } from '@hotovo/domain/shared/format'
import { ink, margin, pageHeight, pageWidth, type Sheets } from './sheet.ts'
import { sk } from './words/sk.ts'

const width = pageWidth - 2 * margin
const rowHeight = 25
const perPage = 24
const columns = { place: 0, number: 26, name: 122, city: 300, tracking: 400 } as const
const words = sk.courier.list
/** A line of a table as its column is wide, so that no row grows into the next. */
const most = { name: 30, city: 17 } as const
const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

/** The list that the courier signs: whom each letter goes to, with room for its number. Nothing in it is secret (rule V22). */
export function printCourierList(
  doc: Sheets,
  brand: Brand,
  { letters, listedAt }: { readonly letters: readonly CourierLetter[]; readonly listedAt: string },
) {
  const { pdf, part, say, decorate } = doc
  const root = part(doc.root, 'Sect')
  const line = (x: number, y: number, length: number) =>
    decorate(() =>
      pdf
        .lineWidth(0.6)
        .moveTo(x, y)
        .lineTo(x + length, y)
        .stroke(ink.line),
    )
  const pages = Math.ceil(letters.length / perPage)
  let y = 0
  for (let page = 0; page < pages; page++) {
    doc.page()
    doc.edge(words.page(page + 1, pages), {
      x: margin,
      y: pageHeight - 32,
      width,
      size: 9,
      colour: ink.secondary,
      align: 'center',
    })
    y = margin
    if (page === 0) {
      y = say(root, 'H1', words.title, { x: margin, y, width, font: 'display', size: 18 }) + 2
      const sender = [brand.legalName, brand.street, brand.city].join(', ')
      y = say(root, 'P', words.lead(sender, formatInstant(listedAt, 'sk')), { x: margin, y, width }) + 12
    }
    const head = { y, size: 9, font: 'bold', colour: ink.secondary } as const
    for (const [name, text] of [
      ['number', words.number],
      ['name', words.name],
      ['city', words.city],
      ['tracking', words.tracking],
    ] as const)
      say(root, 'P', text, { ...head, x: margin + columns[name], width: 130 })
    y += 16
    line(margin, y, width)
    for (const [index, { view }] of letters.slice(page * perPage, (page + 1) * perPage).entries()) {
      const { number, firstName, lastName, city } = view.order
      const row = part(root, 'Sect')
      const cell = (name: keyof typeof columns, text: string, font: 'text' | 'code' = 'text') =>
        say(row, 'P', text, { x: margin + columns[name], y: y + 7, width: 190, font })
      cell('place', `${page * perPage + index + 1}.`)
      cell('number', number, 'code')
      cell('name', cut(`${firstName} ${lastName}`, most.name))
      if (city) cell('city', cut(city, most.city))
      row.end()
      y += rowHeight
      line(margin, y, width)
    }
  }
  y = say(root, 'P', words.count(letters.length), { x: margin, y: y + 10, width, font: 'bold' }) + 44
  const third = (width - 40) / 3
  for (const [place, text] of [words.staff, words.courier, words.at].entries()) {
    const x = margin + place * (third + 20)
    line(x, y, third)
    say(root, 'P', text, { x, y: y + 4, width: third, size: 9, colour: ink.secondary })
  }
  root.end()
}
