import { brand } from '@hotovo/adapters/content/brand'
import { documents } from '@hotovo/adapters/print/documents'
import { fontFiles } from '@hotovo/adapters/print/font-files'
import type { ShopStatement, ShownShift } from '@hotovo/domain/cash-desk/statement'
import { languages } from '@hotovo/domain/shared/language'
import { describe, expect, test } from 'vitest'
import { plain, readPdf } from '../support/pdf.ts'

const { cashStatement } = documents({ brand, publicUrl: 'https://hotovo.test', fonts: fontFiles })

/** Sums that no other sums of the same statement make. */
const sums = {
  sale: { count: 12, amount: 650_00 },
  order: { count: 3, amount: 111_05 },
  refund: { count: 2, amount: -70_00 },
  reissued: 4,
}
const shift = (place: number, change: Partial<ShownShift> = {}): ShownShift => ({
  id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  salesPointId: 'obchod',
  cashierId: '00000000-0000-4000-8000-000000000001',
  cashier: `Pokladník ${place}.`,
  openedAt: '2026-11-20T07:05:00.000Z',
  drawer: 20_00,
  closedAt: '2026-11-20T16:30:00.000Z',
  counted: 98_00,
  expected: 99_00,
  drawerNow: 99_00,
  note: 'Chýba euro.',
  sums: { ...sums, refund: { count: 1, amount: -50_00 }, reissued: 2 },
  ...change,
})
const statement = (change: Partial<ShopStatement> = {}, shifts = [shift(1)]): ShopStatement => ({
  language: 'sk',
  place: { name: 'Trafika Ľubica', address: 'Hlavná 1', city: 'Žilina' },
  from: '2026-11-01',
  to: '2026-11-30',
  drawnAt: '2026-12-01T08:00:00.000Z',
  statement: { sums, commission: 17_77, owed: 999_99, shifts },
  rates: [250, 1000],
  ...change,
})

describe('Documents', () => {
  test.each(languages)(
    'Draws what a shop owes for days, on as many pages as its shifts need, with nothing added up by the drawing',
    async (language) => {
      const count = 60
      const shifts = Array.from({ length: count }, (_, place) => shift(place + 1))
      const { pages, text, raw, markInfo, metadata } = await readPdf(
        await cashStatement(statement({ language }, shifts)),
      )
      const isSlovak = language === 'sk'
      const expected = isSlovak
        ? [
            'Vyúčtovanie pokladne',
            'Obdobie: 1. 11. 2026 – 30. 11. 2026',
            'Predané vouchery (predajov: 12) 650,00 €',
            'Prijaté za objednávky (objednávok: 3) 111,05 €',
            'Vrátené predaje (2) −70,00 €',
            'z predajov (2,5 %, 10 %, podľa času predaja) −17,77 €',
            'Predajňa odvedie 999,99 €',
            'Lístky vydané nanovo: 4',
            '99,00 € 98,00 € −1,00 €',
            'Vrátené predaje: 1 · lístky nanovo: 2 Poznámka: Chýba euro.',
            `strana 1 z ${pages.length}`,
          ]
        : [
            'Cash desk statement',
            'Period: 1 November 2026 – 30 November 2026',
            'Vouchers sold (sales: 12) €650.00',
            'Taken for orders (orders: 3) €111.05',
            'Sales given back (2) −€70.00',
            'on sales (2.5%, 10%, as at each sale) −€17.77',
            'The shop owes €999.99',
            'Slips issued anew: 4',
            '€99.00 €98.00 −€1.00',
            'Sales given back: 1 · slips anew: 2 Note: Chýba euro.',
            `page 1 of ${pages.length}`,
          ]
      const place = ['Trafika Ľubica', 'Hlavná 1', 'Žilina', brand.legalName, brand.registration]
      for (const words of [...expected, ...place]) expect(text).toContain(words)
      expect(pages.length).toBeGreaterThan(2)
      for (let n = 1; n <= count; n++)
        expect(text.match(new RegExp(`Pokladník ${n}\\.`, 'g'))).toHaveLength(1)
      for (const { unmarked, texts, view } of pages) {
        expect(unmarked).toEqual([])
        expect(view).toEqual([0, 0, 595.28, 841.89])
        // What does not belong to the edge stays above it, and within the margins.
        for (const one of texts.filter(({ y }) => y > 40)) expect(one.y).toBeGreaterThan(44)
        for (const { x, width } of texts) expect(x + width).toBeLessThan(595.28 - 40)
      }
      expect(markInfo).toMatchObject({ Marked: true })
      expect(metadata.info).toMatchObject({ Language: isSlovak ? 'sk-SK' : 'en-GB' })
      expect(plain((metadata.info as { Title: string }).Title)).toContain('Trafika Ľubica')
      expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
    },
  )

  test('a statement tells one day, a shift that goes on, one of long words, and that there was none', async () => {
    const [day, none, long] = await Promise.all(
      [
        statement({ to: '2026-11-01', rates: [250] }, [
          shift(1, { closedAt: null, counted: null, note: null }),
        ]),
        statement({ rates: [], statement: { sums, commission: 0, owed: -5_00, shifts: [] } }),
        statement({}, [
          shift(1, {
            note: 'Veta. '.repeat(300),
            cashier: 'Alexandra Maximiliána Hviezdoslavová-Podjavorinská',
          }),
          shift(2),
        ]),
      ].map(async (one) => readPdf(await cashStatement(one))),
    )
    expect(day!.text).toContain('Deň: 1. 11. 2026')
    expect(day!.text).toContain('z predajov (2,5 %)')
    expect(day!.text).toContain('ešte trvá')
    expect(none!.text).toContain('nebola otvorená žiadna smena')
    expect(none!.text).toContain('Prevádzkovateľ doplatí predajni 5,00 €')
    expect(none!.text).not.toContain('Napočítané')
    expect(long!.text).toContain('Pokladník 2.')
  })

  test('Draws the same statement as the same file', async () => {
    expect(await cashStatement(statement())).toBe(await cashStatement(statement()))
  })
})
