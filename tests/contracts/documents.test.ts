import { brand } from '@hotovo/adapters/content/brand'
import { rosette } from '@hotovo/adapters/documents/rosette'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { documents } from '@hotovo/adapters/print/documents'
import { fontFiles } from '@hotovo/adapters/print/font-files'
import type { OrderView } from '@hotovo/application/orders/ports'
import { orderViewOf } from '@hotovo/application/orders/view'
import type { DeliveredVoucher } from '@hotovo/domain/deliveries/delivery'
import type { OrderForm } from '@hotovo/domain/orders/order'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { deliveredVouchers, withCodes, withPasswords } from '../support/delivered.ts'
import { orderForm } from '../support/orders.ts'
import { plain, qrIn, readPdf as read } from '../support/pdf.ts'
import { placement } from '../support/placements.ts'
import { testWorld } from '../support/world.ts'

const publicUrl = 'https://hotovo.test'
const { voucherPdf, courierLetters } = documents({ brand, publicUrl, fonts: fontFiles })
const courierLetter = (view: OrderView, vouchers: readonly DeliveredVoucher[]) =>
  courierLetters({ letters: [{ view, vouchers }], isTwoSided: false, listedAt: null })
const viewed = (form: Partial<OrderForm> = {}) =>
  orderViewOf(memoryPorts(testWorld()), placement({}, orderForm(form)).order)

/** How many numbers go with each piece of a path as pdf.js tells it: to a point, along a line, a curve, a flat curve, home. */
const numbersOf = [2, 2, 6, 4, 0]
const inTenths = (numbers: readonly number[]) => numbers.map((one) => one.toFixed(1)).join(' ')

/** The paths of the first page in their own measure, as the numbers of their pieces. */
async function pathsIn(base64: string): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')))
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  return fnArray.flatMap((operator, index) => {
    if (operator !== OPS.constructPath) return []
    const pieces: ArrayLike<number> = argsArray[index][1][0] ?? []
    const numbers: number[] = []
    for (let at = 0; at < pieces.length; at += 1 + numbersOf[pieces[at]!]!)
      for (let own = 1; own <= numbersOf[pieces[at]!]!; own++) numbers.push(pieces[at + own]!)
    return [inTenths(numbers)]
  })
}

/** How often each band of the rosette of an order is drawn on the first page. */
async function bandsIn(base64: string, orderNumber: string): Promise<number[]> {
  const paths = await pathsIn(base64)
  return rosette(orderNumber).map(({ path: band }) => {
    const drawn = inTenths([...band.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number)))
    return paths.filter((path) => path === drawn).length
  })
}

describe('Documents', () => {
  test.each([
    ['sk', 'Nahrádza voucher VCH-5NDT6WBE2, ktorý už neplatí.', 50_00, 'Voucher 50 €'],
    ['sk', 'Nahrádza voucher VCH-5NDT6WBE2 na 50 €, ktorý už neplatí.', 12_50, 'Voucher 12,50 €'],
    ['en', 'Replaces voucher VCH-5NDT6WBE2 of €50, which is no longer valid.', 12_50, '€12.50 voucher'],
  ] as const)(
    'say which voucher a new one replaces, and what is left of it (rule V19): %s, %s',
    async (language, said, balance, title) => {
      const view = await viewed({ language })
      const [own] = deliveredVouchers
      const replacing = [{ ...own!, balance, replaces: 'VCH-5NDT6WBE2' }]
      for (const pdf of [await voucherPdf(view, replacing), await courierLetter(view, replacing)]) {
        const text = plain((await read(pdf)).text)
        expect(text).toContain(said)
        expect(text).toContain(title)
      }
    },
  )

  test.each(['sk', 'en'] as const)(
    'Draws a coupon for each voucher, with its code and without its password, for people and for screen readers',
    async (language) => {
      const view = await viewed({ language })
      const isSlovak = language === 'sk'
      const { pages, text, raw, markInfo, metadata } = await read(await voucherPdf(view, deliveredVouchers))
      for (const { code, serial, password } of deliveredVouchers) {
        expect(text).toContain(code)
        expect(text).toContain(serial)
        expect(text).not.toContain(password)
      }
      const expected = isSlovak
        ? [
            'Voucher 50 €',
            'Voucher 12,50 €',
            '22. 11. 2027',
            'Kód nikomu neposielajte vopred',
            'hneď voucher zablokujte',
          ]
        : [
            '€50 voucher',
            '€12.50 voucher',
            '22 November 2027',
            'Never send the code',
            'block the voucher at once',
          ]
      for (const words of [...expected, view.order.number, brand.name]) expect(text).toContain(words)

      const nodes = pages.flatMap((page) => page.nodes)
      const counted = (role: string) => nodes.filter((node) => node.role === role).length
      expect(markInfo).toMatchObject({ Marked: true })
      expect(metadata.info).toMatchObject({ Language: isSlovak ? 'sk-SK' : 'en-GB' })
      expect(plain((metadata.info as { Title: string }).Title)).toContain(view.order.number)
      expect(raw).toContain('/DisplayDocTitle true')
      expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(counted('H1')).toBe(1)
      // One for each voucher, one for the guide.
      expect(counted('H2')).toBe(deliveredVouchers.length + 1)
      const pictures = nodes.filter(({ role }) => role === 'Figure')
      expect(pictures).toHaveLength(deliveredVouchers.length)
      const address = `${publicUrl}${isSlovak ? '' : '/en'}/overit-voucher`
      for (const { alt } of pictures) expect(alt).toContain(address)
      for (const page of pages) for (const picture of page.pictures) expect(qrIn(picture)).toBe(address)
      expect(pages[0]!.pictures).toHaveLength(deliveredVouchers.length)
      expect(pages.flatMap(({ links }) => links)).toEqual([address, `mailto:${brand.email}`])
      // Fonts travel with the file.
      expect(raw.match(/\/FontFile2/g)!.length).toBe(raw.match(/\/Type \/FontDescriptor/g)!.length)
    },
  )

  test('the rosette of the own order is drawn, and no other: on each coupon, and once in the letter', async () => {
    const view = await viewed({ deliveryMethod: 'courier' })
    // Two that share no band: one in hundreds shares its outer one with a stranger.
    const numbered = (number: string) => ({ ...view, order: { ...view.order, number } })
    const [one, other] = [numbered('ATM-8K2XQ7R4A'), numbered('ATM-0THERNR42')]
    for (const [own, stranger] of [
      [one, other],
      [other, one],
    ] as const) {
      const turns = rosette(own.order.number).map((band) => band.turns)
      const pdf = await voucherPdf(own, withCodes)
      expect(await bandsIn(pdf, own.order.number)).toEqual(turns.map((one) => one * withCodes.length))
      const letter = await courierLetter(own, deliveredVouchers)
      expect(await bandsIn(letter, own.order.number)).toEqual(turns)
      for (const each of [pdf, letter]) expect(await bandsIn(each, stranger.order.number)).toEqual([0, 0, 0])
    }
  })

  test('all text is an element of the structure, or marked as what stands on every page', async () => {
    const view = await viewed({ deliveryMethod: 'courier' })
    for (const pdf of [await voucherPdf(view, withCodes), await courierLetter(view, deliveredVouchers)])
      for (const { unmarked } of (await read(pdf)).pages) expect(unmarked).toEqual([])
  })

  test('is read in the order in which it is told: code, serial, last day of one voucher after the other', async () => {
    const { text } = await read(await voucherPdf(await viewed(), withCodes))
    const places = withCodes.flatMap(({ code, serial }) => [text.indexOf(code), text.indexOf(serial)])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text.indexOf('Ako voucher použiť')).toBeGreaterThan(places.at(-1)!)
  })

  test.each(['sk', 'en'] as const)(
    'no two texts lie on each other, with the widest numbers, in %s',
    async (language) => {
      const view = await viewed({ language, deliveryMethod: 'courier' })
      const wide = { ...view, order: { ...view.order, number: 'ATM-WWWWWWWWW' } }
      const vouchers = deliveredVouchers.map((own) => ({
        ...own,
        serial: 'VCH-WWWWWWWWW',
        code: 'WWWW-WWWW-WWWW-WWWW-W',
        password: 'WWWWWWWWWW',
        expiresAt: '2027-09-22T21:59:59.999Z',
      }))
      for (const pdf of [await voucherPdf(wide, vouchers), await courierLetter(wide, vouchers)])
        for (const { texts } of (await read(pdf)).pages)
          for (const [index, one] of texts.entries())
            for (const other of texts.slice(index + 1)) {
              const apart =
                one.x + one.width <= other.x + 0.5 ||
                other.x + other.width <= one.x + 0.5 ||
                Math.abs(one.y - other.y) >= 0.8 * Math.max(one.size, other.size)
              expect(apart ? [] : [one.text, other.text]).toEqual([])
            }
    },
  )

  test('letters of Slovak are read out as they are', async () => {
    const view = await viewed({
      deliveryMethod: 'courier',
      firstName: 'Ľubomíra',
      lastName: 'Žížňavá-Ďurišová',
      address: 'Hlavná ľščťžýáíéúäôňďŕĺ 12',
      city: 'ČĎĹĽŇŔŠŤŽ ÄÔÝ',
    })
    const { text } = await read(await courierLetter(view, deliveredVouchers))
    for (const words of ['Ľubomíra Žížňavá-Ďurišová', 'ľščťžýáíéúäôňďŕĺ', 'ČĎĹĽŇŔŠŤŽ ÄÔÝ'])
      expect(text).toContain(words)
  })

  test('what the fonts have no letters for becomes question marks', async () => {
    const { text } = await read(
      await courierLetter(await viewed({ deliveryMethod: 'courier', city: '李 Košice' }), deliveredVouchers),
    )
    expect(text).toContain('? Košice')
  })

  test.each([1, 3, 4, 5, 9])('%i coupons lie whole on their pages, four on one at most', async (count) => {
    const vouchers = Array.from({ length: count }, (_, index) => withCodes[index % 4]!)
    const { pages } = await read(await voucherPdf(await viewed(), vouchers))
    const codes = new Set(withCodes.map(({ code }) => code))
    const onPages = pages.map(({ texts }) => texts.filter(({ text }) => codes.has(text)).length)
    expect(onPages.reduce((sum, own) => sum + own)).toBe(count)
    expect(Math.max(...onPages)).toBeLessThanOrEqual(4)
    for (const { texts, view } of pages) {
      expect(view).toEqual([0, 0, 595.28, 841.89])
      for (const { x, y } of texts) {
        expect(x).toBeGreaterThan(36)
        expect(y).toBeGreaterThan(20)
      }
    }
  })

  test('Draws the same vouchers of the same order as the same file', async () => {
    const view = await viewed({ deliveryMethod: 'courier' })
    expect(await voucherPdf(view, withCodes)).toBe(await voucherPdf(view, withCodes))
    expect(await courierLetter(view, deliveredVouchers)).toBe(await courierLetter(view, deliveredVouchers))
  })

  test.each([1, 4, 5, 12])(
    'Draws letters that the courier brings, with codes and passwords, and none of them above the first fold',
    async (count) => {
      const vouchers = Array.from({ length: count }, (_, index) => deliveredVouchers[index % 4]!)
      const view = await viewed({ deliveryMethod: 'courier' })
      const { pages, text, markInfo } = await read(await courierLetter(view, vouchers))
      const { firstName, lastName, address, city, postalCode, country } = view.order
      for (const words of [`${firstName} ${lastName}`, address!, `${postalCode} ${city}`, country!])
        expect(text).toContain(words)
      for (const { code, password } of vouchers) {
        expect(text).toContain(code)
        expect(text).toContain(password)
      }
      // The upper third is outside, and on the first sheet only it says anything.
      const outside = pages.map(({ texts }) =>
        texts.filter(({ y }) => y > (841.89 * 2) / 3).map(({ text: one }) => one),
      )
      expect(outside.slice(1).flat()).toEqual([])
      const shown = outside.flat().join(' ')
      for (const { code, password, serial } of vouchers)
        for (const secret of [code, password, serial]) expect(shown).not.toContain(secret)
      expect(shown).toContain(lastName)
      expect(shown).not.toMatch(/voucher/i)
      expect(markInfo).toMatchObject({ Marked: true })
    },
  )

  const batch = async (count: number, isTwoSided: boolean) =>
    courierLetters({
      letters: await Promise.all(
        Array.from({ length: count }, async (_, place) => {
          const view = await viewed({
            deliveryMethod: 'courier',
            lastName: `Novák${'abcdefghijklmnopqrstuvwxyz'[place % 26]}`,
            language: place % 2 === 0 ? 'sk' : 'en',
          })
          return {
            view,
            vouchers: place === 1 ? [...deliveredVouchers, ...deliveredVouchers] : deliveredVouchers,
          }
        }),
      ),
      isTwoSided,
      listedAt: '2026-11-27T19:00:00.000Z',
    })
  const beginnings = (pages: Awaited<ReturnType<typeof read>>['pages']) =>
    pages.flatMap(({ nodes }, index) => (nodes.some(({ role }) => role === 'H1') ? [index] : []))

  test('Begins each on a page of its own, on a front one where both sides are printed', async () => {
    const one = await read(await batch(3, false))
    expect(beginnings(one.pages)).toHaveLength(4)
    const both = await read(await batch(3, true))
    expect(beginnings(both.pages)).toHaveLength(4)
    for (const page of beginnings(both.pages)) expect(page % 2).toBe(0)
    for (const { pages } of [one, both]) for (const { unmarked } of pages) expect(unmarked).toEqual([])
  })

  test('Ends with the list that the courier signs, where one is wanted: without anything secret', async () => {
    const { pages } = await read(await batch(26, false))
    const [sheet, rest] = pages.slice(-2).map(({ texts }) => texts.map(({ text }) => text).join(' '))
    expect(plain(sheet!)).toContain('Odovzdávací protokol')
    expect(sheet).toContain('Nováka')
    expect(rest).toContain('Novákz')
    expect(plain(rest!)).toContain('Spolu zásielok: 26')
    for (const { code, password, serial } of deliveredVouchers)
      for (const secret of [code, password, serial]) {
        expect(sheet).not.toContain(secret)
        expect(rest).not.toContain(secret)
      }
  })

  test('a voucher without the secret that is asked for is a fault', async () => {
    const view = await viewed({ deliveryMethod: 'courier' })
    await expect(voucherPdf(view, withPasswords)).rejects.toThrow('without the secret')
    await expect(courierLetter(view, withCodes)).rejects.toThrow('without the secret')
  })
})
