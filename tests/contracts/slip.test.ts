import { brand } from '@hotovo/adapters/content/brand'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { documents } from '@hotovo/adapters/print/documents'
import { fontFiles } from '@hotovo/adapters/print/font-files'
import { orderViewOf } from '@hotovo/application/orders/view'
import { papers } from '@hotovo/domain/cash-desk/cash-desk'
import { soldOrder } from '@hotovo/domain/cash-desk/sale'
import type { Language } from '@hotovo/domain/shared/language'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { deliveredVouchers, withCodes, withPasswords } from '../support/delivered.ts'
import { plain, qrIn, readPdf } from '../support/pdf.ts'
import { testWorld } from '../support/world.ts'

const publicUrl = 'https://hotovo.test'
const { slip } = documents({ brand, publicUrl, fonts: fontFiles })

/** A sale as a desk makes it, of nobody. */
const sold = (language: Language = 'sk') =>
  orderViewOf(
    memoryPorts(testWorld()),
    soldOrder(
      { language, selectedVouchers: [] },
      {
        id: '00000000-0000-4000-8000-000000000001',
        number: 'ATM-8K2XQ7R4A',
        variableSymbol: '1234567890',
        at: '2026-11-20T10:05:00.000Z',
        by: { kind: 'system' },
      },
    ).order,
  )
const five = [...deliveredVouchers, deliveredVouchers[0]!]
/** The widest that may stand there. */
const wide = deliveredVouchers.map((own) => ({
  ...own,
  amount: 1_000_00,
  balance: 500_00,
  replaces: 'VCH-WWWWWWWWW',
  serial: 'VCH-WWWWWWWWW',
  code: 'WWWW-WWWW-WWWW-WWWW-W',
  password: 'WWWWWWWWWW',
  expiresAt: '2027-09-22T21:59:59.999Z',
}))

const place = { name: 'Papiernictvo Na námestí', city: 'Bardejov' }

const widest = { name: 'Novinový stánok a zmiešaný tovar pri železničnej stanici', city: 'Spišské Podhradie' }

/** What a code is written as in two lines. */
const inLines = (code: string) => `${code.slice(0, 10)} ${code.slice(10)}`
const eighty = (80 * 72) / 25.4

describe('Documents', () => {
  test.each(papers.flatMap((paper) => (['sk', 'en'] as const).map((language) => [paper, language] as const)))(
    'Draws the slip of a cash desk, with where that stands, codes and passwords, for the paper it prints on',
    async (paper, language) => {
      const view = await sold(language)
      const { pages, text, raw, markInfo, metadata } = await readPdf(
        await slip(view, deliveredVouchers, { paper, place }),
      )
      for (const { code, password, serial } of deliveredVouchers)
        for (const words of [inLines(code), password, serial]) expect(text).toContain(words)
      const expected = {
        sk: [
          'Voucher 50,00 €',
          'Voucher 500,00 €',
          'Platí do 22. 11. 2027',
          'Predané 20. 11. 2026, 11:05',
          'Strážte voucher ako hotovosť',
          'Zle vytlačený lístok',
        ],
        en: [
          '€50.00 voucher',
          '€500.00 voucher',
          'Valid until 22 November 2027',
          'Sold 20 Nov 2026, 11:05',
          'Keep it like cash',
          'badly printed slip',
        ],
      }[language]
      const path = language === 'sk' ? 'overit-voucher' : 'en/overit-voucher'
      for (const words of [
        ...expected,
        'ATM-8K2XQ7R4A',
        brand.name,
        'Papiernictvo Na námestí, Bardejov',
        `hotovo.test/ ${path}`,
        brand.email,
      ])
        expect(text).toContain(words)

      const address = `${publicUrl}/${path}`
      const pictures = pages.flatMap((page) => page.pictures)
      expect(pictures.map(qrIn)).toEqual(deliveredVouchers.map(() => address))
      expect(pages.flatMap(({ links }) => links)).toEqual(
        deliveredVouchers.flatMap(() => [address, `mailto:${brand.email}`]),
      )
      const roles = pages.flatMap(({ nodes }) => nodes.map(({ role }) => role))
      expect(roles.filter((role) => role === 'H1')).toHaveLength(deliveredVouchers.length)
      for (const { unmarked } of pages) expect(unmarked).toEqual([])
      expect(markInfo).toMatchObject({ Marked: true })
      expect(metadata.info).toMatchObject({ Language: language === 'sk' ? 'sk-SK' : 'en-GB' })
      expect(raw).toContain('/PrintScaling /None')
      expect(raw.match(/\/FontFile2/g)!.length).toBe(raw.match(/\/Type \/FontDescriptor/g)!.length)
    },
  )

  test('Gives each voucher a part to cut off: on a roll a page of its own, as long as what it says, in black only', async () => {
    const view = await sold()
    const roll = await slip(view, five, { paper: '80mm', place })
    const { pages } = await readPdf(roll)
    expect(pages).toHaveLength(5)
    for (const [index, { texts, view: box }] of pages.entries()) {
      expect(texts.map(({ text }) => text)).toContain(five[index]!.serial)
      expect(box.slice(0, 2)).toEqual([0, 0])
      expect(box[2]).toBeCloseTo(eighty, 3)
      // The letters of its last line hang a little below where they stand.
      const last = Math.min(...texts.map(({ y }) => y))
      expect(last).toBeGreaterThan(15)
      expect(last).toBeLessThan(25)
    }
    const replaced = [{ ...five[0]!, replaces: 'VCH-5NDT6WBE2' }]
    const longer = await readPdf(await slip(view, replaced, { paper: '80mm', place }))
    expect(longer.pages[0]!.view[3]).toBeGreaterThan(pages[0]!.view[3] + 10)

    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(roll, 'base64')))
    const { OPS } = await getResolvedPDFJS()
    const named = Object.fromEntries(Object.entries(OPS).map(([name, code]) => [code, name]))
    const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
    const inks = fnArray.flatMap((code, index) =>
      /colou?r|shading|gstate/i.test(named[code]!) ? [`${named[code]} ${argsArray[index]}`] : [],
    )
    expect(new Set(inks)).toEqual(new Set(['setFillRGBColor #000000', 'setStrokeRGBColor #000000']))
    for (const { data } of pages[0]!.pictures) expect(new Set(data)).toEqual(new Set([0, 255]))

    const sheets = (await readPdf(await slip(view, five, { paper: 'a4', place }))).pages
    const halves = sheets.flatMap(({ texts, view: box }) => {
      expect(box).toEqual([0, 0, 595.28, 841.89])
      return [texts.filter(({ y }) => y > 841.89 / 2), texts.filter(({ y }) => y < 841.89 / 2)]
    })
    const serials = halves.map((texts) =>
      texts.flatMap(({ text }) => (text.startsWith('VCH-') ? [text] : [])).join(),
    )
    expect(serials).toEqual([...five.map(({ serial }) => serial), ''])
  })

  test.each(papers)('Draws the same vouchers of the same order as the same file', async (paper) => {
    const view = await sold()
    expect(await slip(view, five, { paper, place })).toBe(await slip(view, five, { paper, place }))
  })

  test.each(papers.flatMap((paper) => (['sk', 'en'] as const).map((language) => [paper, language] as const)))(
    'a slip has large letters, all within what the printer reaches and none on another, with the widest numbers: %s, %s',
    async (paper, language) => {
      const { pages, text } = await readPdf(await slip(await sold(language), wide, { paper, place: widest }))
      expect(pages).toHaveLength(paper === 'a4' ? 2 : 4)
      expect(text).toContain(plain(language === 'sk' ? 'Voucher 500,00 €' : '€500.00 voucher'))
      const side = (4 * 72) / 25.4
      for (const { texts, view: box } of pages) {
        for (const [index, { text: own, x, y, width, size }] of texts.entries()) {
          expect({ own, isWithin: x >= side - 0.01 && x + width <= box[2] - side + 0.01 }).toEqual({
            own,
            isWithin: true,
          })
          expect(y).toBeGreaterThan(15)
          expect(size).toBeGreaterThanOrEqual(own.startsWith('WWWW') ? 24 : 9)
          for (const other of texts.slice(index + 1)) {
            const isApart =
              x + width <= other.x + 0.5 ||
              other.x + other.width <= x + 0.5 ||
              Math.abs(y - other.y) >= 0.8 * Math.max(size, other.size)
            expect(isApart ? [] : [own, other.text]).toEqual([])
          }
        }
      }
    },
  )

  test('a voucher without a secret is no slip', async () => {
    const view = await sold()
    for (const vouchers of [withCodes, withPasswords])
      await expect(slip(view, vouchers, { paper: '80mm', place })).rejects.toThrow('without the secret')
  })
})
