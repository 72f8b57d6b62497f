import { randomUUID } from 'node:crypto'
import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import { idPattern } from '@hotovo/adapters/mail/hand-over'
import { letters } from '@hotovo/adapters/mail/letters/letters'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import type { Letter } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import { orderViewOf } from '@hotovo/application/orders/view'
import type { HandDay } from '@hotovo/application/payments/ports'
import type { StoredRecovery } from '@hotovo/application/staff/ports'
import {
  type Origin,
  type SystemAction,
  type SystemEntry,
  systemEntry,
} from '@hotovo/domain/audit/system-log'
import {
  type FeedbackForm,
  feedbackCategories,
  feedbackPriorities,
  feedbackTypes,
} from '@hotovo/domain/feedback/feedback'
import type { Order, OrderForm } from '@hotovo/domain/orders/order'
import { lastFour, normalCode } from '@hotovo/domain/shared/voucher-code'
import type { EmailChange } from '@hotovo/domain/staff/email-change'
import type { TicketReply } from '@hotovo/domain/tickets/handling'
import {
  type TicketForm,
  ticketCategories,
  ticketPriorities,
  ticketTopics,
} from '@hotovo/domain/tickets/ticket'
import { PNG } from 'pngjs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { correction } from '../support/contacts.ts'
import { deliveredVouchers, withCodes, withPasswords } from '../support/delivered.ts'
import { fileTarget } from '../support/mail.ts'
import { orderForm } from '../support/orders.ts'
import { handPayment } from '../support/payments.ts'
import { placement } from '../support/placements.ts'
import { textInPicture } from '../support/qr.ts'
import { readSquare } from '../support/square.ts'
import { staffAccount } from '../support/staff.ts'
import {
  feedbackForm,
  feedbackSubmission,
  registration,
  ticketForm,
  ticketSubmission,
} from '../support/tickets.ts'
import { voucher } from '../support/vouchers.ts'
import { testAdmin, testInstallation, testWorld } from '../support/world.ts'

const publicUrl = 'https://hotovo.test'
const {
  orderReceived,
  orderNotification,
  contactCorrected,
  paymentPartial,
  paymentRest,
  overpayment,
  paymentReceived,
  paymentReminder,
  orderExpired,
  vouchersOnTheWay,
  withdrawalReceived,
  withdrawalNotification,
  voucherFrozen,
  voucherExpiresSoon,
  voucherCodes,
  voucherPasswords,
  voucherTexts,
  secondStepText,
  ticketReceived,
  ticketNotification,
  ticketReply,
  feedbackReceived,
  feedbackNotification,
  securityAlert,
  programNotification,
  recordedByHand,
  recoveryLink,
  invitation,
  recoveryCode,
  passwordChanged,
  emailChange,
  emailChanged,
} = letters({ brand, publicUrl, admin: testAdmin })

/** An order as a form makes it, changed as no form could where `spoilt` says so. */
const viewed = (form: Partial<OrderForm> = {}, spoilt: Partial<Order> = {}, accounts = sampleAccounts) =>
  orderViewOf(memoryPorts(testWorld({ installation: { ...testInstallation, accounts } })), {
    ...placement({}, orderForm(form)).order,
    ...spoilt,
  })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** An entry of the log as it is written, changed where `origin` and `details` say so. */
const logged = (
  action: SystemAction,
  details: SystemEntry['details'] = { email: 'jana@hotovo.test', remaining: 4, lockedUntil: null },
  origin: Origin = { ipAddress: '192.0.2.7', userAgent: firefox },
) =>
  systemEntry(action, '2026-11-20T10:05:00.000Z', {
    userId: null,
    resourceType: 'staff',
    resourceId: null,
    details,
    origin,
  })
const failed = 'security_admin_login_failed'
const repeated = 'security_multiple_failed_attempts'
const suspicious = 'security_suspicious_activity'

/** What a person reads of the HTML: without tags, entities as their signs. */
const wordsOf = ({ html }: Letter) =>
  html
    .replace(/^.*<body>/s, '')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** The text of the QR code in a letter, after it went through a message and back. */
async function codeIn(letter: Letter): Promise<string> {
  const target = await fileTarget()
  onTestFinished(() => target.close())
  await target.mail.send(letter)
  const [came] = await target.received()
  expect(came!.images).toHaveLength(1)
  expect(came!.html).toContain(`src="cid:${came!.images[0]!.cid}"`)
  const picture = PNG.sync.read(Buffer.from(came!.images[0]!.base64, 'base64'))
  return textInPicture(picture.data, picture.width, picture.height)
}

describe('Letters', () => {
  const withdrawnAt = '2026-11-22T08:05:00.000Z'
  test.each([
    [
      'sk',
      12_34,
      [
        '22. 11. 2026',
        '9:05',
        '100,00 €',
        '101,00 €',
        'Minuté, s podielom poplatkov',
        '12,34 €',
        '88,66 €',
        'do 14 dní',
      ],
    ],
    ['sk', 0, ['22. 11. 2026', '101,00 €', 'do 14 dní']],
    [
      'en',
      12_34,
      [
        '22 Nov 2026',
        '09:05',
        '€101.00',
        'Spent, with its share of the fees',
        '€12.34',
        '€88.66',
        'within 14 days',
      ],
    ],
  ] as const)(
    'Tells a customer when their withdrawal came, from what they withdrew, and what is given back, in minor units: the receipt of it',
    async (language, charged, expected) => {
      const view = await viewed({ language }, { orderStatus: 'zrusena', withdrawnAt, charged })
      const letter = withdrawalReceived(view, view.order.total - charged)
      expect(letter.id).toBe(`withdrawal-received-${view.order.id}`)
      expect(letter.to).toBe(view.order.email)
      for (const words of [plain(letter.text), plain(wordsOf(letter))]) {
        const who = `${view.order.firstName} ${view.order.lastName}`
        for (const one of [...expected, view.order.number, who]) expect(words).toContain(one)
        expect(words.includes('12,34')).toBe(charged > 0 && language === 'sk')
      }
      // One that was spent whole stays.
      const blocked = {
        sk: 'Vouchery z objednávky, na ktorých niečo ostalo,',
        en: 'with something left on them',
      }
      expect(plain(letter.text)).toContain(blocked[language])
      expect(letter.text).toContain(`/objednavka/${view.token}`)
      expect(plain(withdrawalReceived(view, 0).text)).not.toContain('88,66')
    },
  )

  test('Tells staff that somebody withdrew and what is to be given back, and nothing about who', async () => {
    const view = await viewed({}, { orderStatus: 'zrusena', withdrawnAt, charged: 0 })
    const letter = withdrawalNotification(view, view.order.total)
    expect(letter.to).toBe(testAdmin)
    expect(plain(letter.subject)).toContain(`${view.order.number}: vrátiť 101,00 €`)
    expect(letter.text).toContain(`${publicUrl}/admin/vratenia`)
    const { firstName, lastName, email, phone } = view.order
    for (const text of [letter.text, letter.html])
      for (const personal of [firstName, lastName, email, phone, view.token])
        expect(text).not.toContain(personal)
    expect(withdrawalNotification(view, 0).text).toContain(`/admin/objednavky/${view.order.id}`)
  })

  test('Keeps a name or a note from right to left apart from the words around it', async () => {
    const view = await viewed({ deliveryMethod: 'courier' }, { firstName: 'علي حسن', notes: 'شكرا' })
    const { html } = orderReceived(view)
    expect(html).toContain('Ďakujeme, <bdi>علي حسن</bdi>. Ostáva')
    expect(html).not.toContain('<td>')
    expect(html).toContain('<td dir="auto">')
  })

  test.each(['sk', 'en'] as const)(
    'Tells a customer, in the language of the order, what to pay, how and until when',
    async (language) => {
      const view = await viewed({ language, deliveryMethod: 'courier' })
      const letter = orderReceived(view)
      const isSlovak = language === 'sk'
      expect(letter.to).toBe(view.order.email)
      expect(letter.id).toBe(`order-received-${view.order.id}`)
      expect(plain(letter.subject)).toBe(
        isSlovak
          ? `Objednávka ${view.order.number}: ostáva zaplatiť 111,00 €`
          : `Order ${view.order.number}: €111.00 left to pay`,
      )
      const expected = isSlovak
        ? ['Ďakujeme, Ľubomíra. Ostáva zaplatiť 111,00 €.', 'do 27. 11. 2026', 'Platba prevodom']
        : ['Thank you, Ľubomíra. €111.00 left to pay.', 'no later than 27 November 2026', 'Bank transfer']
      const warning = isSlovak
        ? 'Kód ani heslo nikomu neposielajte'
        : 'Never send the code or the password to anybody'
      const always = [
        'SK65 9999 0000 0012 3456 7899',
        'HOTVSK22',
        brand.legalName,
        view.order.variableSymbol,
        view.order.number,
        isSlovak ? '24 hodín' : '24 hours',
        isSlovak ? 'Ukážkový účet' : 'Sample account',
        isSlovak ? '1 až 5 pracovných dní' : '1 to 5 working days',
        warning,
        brand.email,
      ]
      for (const words of [letter.text, wordsOf(letter)])
        for (const one of [...expected, ...always]) expect(plain(words)).toContain(one)
      const page = `${publicUrl}${isSlovak ? '' : '/en'}/objednavka/${view.token}`
      expect(letter.text).toContain(page)
      expect(letter.html).toContain(`href="${page}"`)
      expect(letter.html).toContain(`<html lang="${language}">`)
    },
  )

  test('the code of a transfer in EUR is PAY by square with the data of the order', async () => {
    const view = await viewed()
    const letter = orderReceived(view)
    expect(readSquare(await codeIn(letter))).toMatchObject({
      iban: sampleAccounts.EUR!.iban,
      amount: '101',
      currency: 'EUR',
      dueDate: '',
      variableSymbol: view.order.variableSymbol,
      note: view.order.number,
    })
    expect(letter.text).toContain(view.payment.payme!)
    expect(letter.html).toContain('href="https://payme.sk/?V=1&amp;IBAN=')
  })

  test.each([
    ['CZK by transfer', { currency: 'CZK' }, (view: OrderView) => view.payment.spayd!],
    ['cash', { paymentMethod: 'cash' }, (view: OrderView) => view.order.number],
  ] as const)('the code of %s is its own', async (_, form, expected) => {
    const view = await viewed(form)
    expect(await codeIn(orderReceived(view))).toBe(expected(view))
  })

  test('USD has no code and says everything in words, and so does a postal order', async () => {
    const usd = orderReceived(await viewed({ currency: 'USD' }))
    expect(usd.images).toEqual([])
    expect(usd.html).not.toContain('<img')
    const view = await viewed({ paymentMethod: 'postal' })
    const slip = orderReceived(view)
    expect(await codeIn(slip)).toBe(view.payment.payBySquare)
    for (const { text } of [usd, slip]) expect(text).toContain('Variabilný symbol')
    expect(slip.text).toContain(`Adresa príjemcu: ${brand.street}, ${brand.city}`)
    expect(plain(slip.text)).toContain('Na pošte si pýtajte poštovú poukážku na účet')
    expect(slip.text).not.toContain('/mapa')
  })

  test('leads to the terms and to the withdrawal, and where cash is paid to the map', async () => {
    for (const language of ['sk', 'en'] as const) {
      const letter = orderReceived(await viewed({ language, paymentMethod: 'cash' }))
      for (const path of ['/podmienky', '/odstupenie', '/mapa']) {
        const address = `${publicUrl}${language === 'sk' ? '' : '/en'}${path}`
        expect(letter.text).toContain(`:\n${address}\n`)
        expect(letter.html).toContain(`href="${address}"`)
      }
    }
  })

  test('a bank of another country has the European code, and an own account is no sample', async () => {
    const accounts = { EUR: { iban: 'DE89370400440532013000', bic: null, sample: false } }
    const letter = orderReceived(await viewed({}, {}, accounts))
    expect(await codeIn(letter)).toMatch(/^BCD\n002\n/)
    expect(letter.text).not.toContain('Ukážkový')
    expect(letter.text).not.toContain('BIC')
  })

  test('cash at shops that are made up is warned of, at real ones not', async () => {
    const view = await viewed({ paymentMethod: 'cash' })
    const real = letters({ brand: { ...brand, sampleShops: false }, publicUrl, admin: testAdmin })
    expect(plain(orderReceived(view).text)).toContain('v hotovosti zatiaľ nikde nezaplatíte')
    expect(real.orderReceived(view).text).not.toContain('Ukážkové predajne')
    expect(orderReceived(await viewed()).text).not.toContain('Ukážkové predajne')
  })

  test('a postal order is paid by its due date, and arrives as late as that takes', async () => {
    const { text } = orderReceived(await viewed({ paymentMethod: 'postal' }))
    expect(plain(text)).toContain('Zaplaťte ju na pošte do 27. 11. 2026: peniaze idú 3 až 7 pracovných dní')
    expect(plain(text)).toContain('Peniaze majú prísť do: 8. 12. 2026')
    expect(plain(text)).toContain('Zaplatiť do: 27. 11. 2026')
  })

  test('a letter about a postal order that goes out after the reminder names no day that is over', async () => {
    const reminded = { remindedAt: '2026-11-29T08:00:00.000Z' }
    for (const language of ['sk', 'en'] as const) {
      const view = await viewed({ paymentMethod: 'postal', language }, reminded)
      for (const { text } of [orderReceived(view), paymentReminder(view, '2026-12-08')]) {
        expect(plain(text)).toMatch(/8\. 12\. 2026|8 December 2026/)
        expect(plain(text)).not.toMatch(/27\. 11\.|27 November/)
      }
    }
  })

  test('cash that is rounded says what the order costs', async () => {
    const line = { id: 'a', amount: 12_33, quantity: 1, isCustom: true }
    const letter = orderReceived(await viewed({ paymentMethod: 'cash', selectedVouchers: [line] }))
    expect(plain(letter.subject)).toContain('13,35 €')
    expect(plain(letter.text)).toContain('Suma v hotovosti je zaokrúhlená, objednávka stojí 13,33 €.')
  })

  test('Tells staff that an order came, and nothing about who sent it', async () => {
    const view = await viewed({ deliveryMethod: 'courier' })
    const letter = orderNotification(view)
    expect(letter.to).toBe(testAdmin)
    expect(letter.id).toBe(`order-notification-${view.order.id}`)
    expect(letter.images).toEqual([])
    expect(letter.text).toContain(`${publicUrl}/admin/objednavky/${view.order.id}`)
    for (const one of [
      view.order.number,
      '111,00 €',
      '2 vouchery, 100,00 €',
      'prevodom',
      'kuriérom',
      '24 hodín',
    ])
      for (const words of [letter.text, wordsOf(letter)]) expect(plain(words)).toContain(one)
    const { firstName, lastName, email, phone, address, city, postalCode, notes } = view.order
    for (const personal of [firstName, lastName, email, phone, address, city, postalCode, notes, view.token])
      expect(letter.subject + letter.text + letter.html).not.toContain(personal)
  })

  test('of what a visitor may write freely nothing is in a letter, so that nobody sends words of their own', async () => {
    const free = {
      lastName: 'Nikdeova',
      phone: '+421 905 777 777',
      address: 'Vyhrali ste 7',
      city: 'evil.example',
      postalCode: '977 77',
      notes: 'Kliknite sem',
    }
    const view = await viewed({ ...free, deliveryMethod: 'courier' })
    for (const letter of [orderReceived(view), orderNotification(view)])
      for (const words of Object.values(free))
        expect(letter.subject + letter.text + letter.html).not.toContain(words)
  })

  test('markup in any field is shown as text', async () => {
    const markup = `<img src=x onerror="alert('&amp;')"><script>alert(1)</script>`
    const texts = [
      'firstName',
      'lastName',
      'phone',
      'address',
      'city',
      'postalCode',
      'country',
      'notes',
      'number',
    ] as const
    const spoilt = Object.fromEntries(texts.map((name) => [name, markup]))
    const view = await viewed({ paymentMethod: 'postal', deliveryMethod: 'courier' }, spoilt)
    for (const letter of [orderReceived(view), orderNotification(view)]) {
      expect(letter.html).not.toMatch(/<script|<img src=x|onerror="/)
      expect(wordsOf(letter)).toContain(markup)
      expect(letter.text).toContain(markup)
    }
  })

  describe('about money', () => {
    test.each(['sk', 'en'] as const)(
      'Tells a customer what came, in minor units, and how to pay the rest, which the payment of the view is for',
      async (language) => {
        const whole = await viewed({ language })
        const rest = { ...whole.payment, amount: 41_00 }
        const payment = { ...rest, ...paymentCodes.of(rest) }
        const letter = paymentPartial({ ...whole, payment }, 60_00)
        expect(letter).toMatchObject({ id: `payment-partial-6000-${whole.order.id}`, to: whole.order.email })
        const isSlovak = language === 'sk'
        const expected = isSlovak
          ? ['60,00 €', '41,00 €', '27. 11. 2026']
          : ['€60.00', '€41.00', '27 November 2026']
        for (const words of [letter.text, wordsOf(letter)])
          for (const one of [...expected, whole.order.variableSymbol, 'SK65 9999 0000 0012 3456 7899'])
            expect(plain(words)).toContain(one)
        expect(plain(letter.subject)).toContain(isSlovak ? 'chýba ešte 41,00 €' : '€41.00 still missing')
        expect(readSquare(await codeIn(letter))).toMatchObject({ amount: '41' })
        expect(letter.text).toContain(`${publicUrl}${isSlovak ? '' : '/en'}/objednavka/${whole.token}`)
        expect(plain(letter.text)).not.toMatch(/101[.,]00/)
      },
    )

    const asked = { at: '2026-12-10T08:00:00.000Z', lastDay: '2026-12-16' }
    test.each([
      ['sk', 'transfer', ['60,00 €', '41,00 €', '16. 12. 2026', 'SK65 9999 0000 0012 3456 7899']],
      ['en', 'transfer', ['€60.00', '€41.00', '16 December 2026', 'SK65 9999 0000 0012 3456 7899']],
      ['sk', 'postal', ['60,00 €', '41,00 €', '16. 12. 2026']],
      ['sk', 'cash', ['60,00 €', '41,00 €', '16. 12. 2026']],
    ] as const)(
      'Asks a customer of whose order a part was paid for the rest, with how to pay it and the last day for it',
      async (language, paymentMethod, expected) => {
        const part = { received: 60_00, paymentStatus: 'partial' } as const
        const view = await viewed({ language, paymentMethod }, part)
        const letter = paymentRest(view, asked)
        expect(letter).toMatchObject({ to: view.order.email })
        for (const words of [letter.text, wordsOf(letter)]) {
          for (const one of expected) expect(plain(words)).toContain(one)
          if (paymentMethod !== 'cash') expect(words).toContain(view.order.variableSymbol)
          // A day that is over is not asked for, nor what was paid already.
          expect(plain(words)).not.toMatch(/27\. 11\. 2026|27 November|101[.,]00/)
        }
        if (paymentMethod === 'transfer')
          expect(readSquare(await codeIn(letter))).toMatchObject({ amount: '41' })
        expect(letter.images).toHaveLength(1)
      },
    )

    test('Asks each time in a letter of its own, and the same time in the same letter', async () => {
      const view = await viewed({}, { received: 60_00, paymentStatus: 'partial' })
      const idAt = (at: string) => paymentRest(view, { at, lastDay: '2026-12-16' }).id
      expect(idAt('2026-12-10T08:00:00.000Z')).toBe(idAt('2026-12-10T08:00:00.000Z'))
      expect(idAt('2026-12-10T08:00:00.000Z')).not.toBe(idAt('2026-12-11T08:00:00.000Z'))
      expect(idAt('2026-12-10T08:00:00.000Z')).toMatch(idPattern)
    })

    test.each([
      ['sk', ['106,00 €', '101,00 €'], 'vrátime vám 5,00 €'],
      ['en', ['€106.00', '€101.00'], 'we will refund €5.00'],
    ] as const)(
      'Tells a customer what came, and how much of it, in minor units, is above the price and goes back',
      async (language, sums, subject) => {
        const view = await viewed({ language }, { received: 106_00, paymentStatus: 'over' })
        const letter = overpayment(view, 5_00)
        expect(letter).toMatchObject({ id: `overpayment-10600-${view.order.id}`, to: view.order.email })
        expect(letter.id).toMatch(idPattern)
        expect(plain(letter.subject)).toContain(subject)
        for (const words of [letter.text, wordsOf(letter)])
          for (const one of [...sums, language === 'sk' ? '5,00 €' : '€5.00', view.order.number, brand.email])
            expect(plain(words)).toContain(one)
        expect(letter.text).toContain(
          `${publicUrl}${language === 'sk' ? '' : '/en'}/objednavka/${view.token}`,
        )
      },
    )

    test.each(['sk', 'en'] as const)(
      'Reminds a customer to pay, with the last day on which the order is kept',
      async (language) => {
        const view = await viewed({ language })
        const letter = paymentReminder(view, '2026-11-30')
        const day = language === 'sk' ? '30. 11. 2026' : '30 November 2026'
        expect(letter).toMatchObject({ id: `payment-reminder-${view.order.id}`, to: view.order.email })
        expect(plain(letter.subject)).toContain(day)
        for (const words of [letter.text, wordsOf(letter)]) {
          expect(plain(words)).toContain(day)
          // A day that is over is not asked for.
          expect(plain(words)).not.toMatch(/27\. 11\. 2026|27 November/)
          expect(words).toContain(view.order.variableSymbol)
        }
        expect(readSquare(await codeIn(letter))).toMatchObject({ amount: '101' })
      },
    )

    test.each([
      ['sk', 'prišlo 60,00 €, chýba ešte 41,00 €', 'do 30. 11. 2026'],
      ['en', 'received €60.00', 'by 30 November 2026'],
    ] as const)(
      'the reminder of an order that was paid in part says so, and does not threaten to cancel it: %s',
      async (language, sum, day) => {
        const whole = await viewed({ language }, { received: 60_00, paymentStatus: 'partial' })
        const letter = paymentReminder(whole, '2026-11-30')
        for (const words of [letter.text, wordsOf(letter)]) {
          expect(plain(words)).toContain(sum)
          expect(plain(words)).toContain(day)
          expect(words).not.toMatch(/zrušíme|cancel/)
        }
        expect(plain(letter.subject)).toMatch(/chýba ešte 41,00 €|€41\.00 still missing/)
      },
    )

    test('a part that comes after the reminder is not asked for by a day that is over', async () => {
      const whole = await viewed(
        {},
        { received: 60_00, paymentStatus: 'partial', remindedAt: '2026-11-29T08:00:00.000Z' },
      )
      const letter = paymentPartial(whole, 60_00)
      for (const words of [letter.text, wordsOf(letter)]) {
        expect(plain(words)).toContain('do 1. 12. 2026')
        expect(plain(words)).not.toContain('27. 11. 2026')
      }
    })

    test('no line of a letter breaks a number or a day', async () => {
      const view = await viewed({ deliveryMethod: 'email' })
      const { html } = voucherCodes({ id: 'd1' }, view, withCodes, '')
      for (const [number] of html.matchAll(/VCH-\w{9}|811 01/g))
        expect(html).toContain(`<span class="whole">${number}</span>`)
      expect(html).toMatch(/\d\.\u00a0\d+\.\u00a0\d{4}/)
      expect(html).not.toMatch(/\d\. \d+\./)
      expect(orderReceived(view).html).toContain(
        `<span class="whole">${view.order.number}</span> sme prijali`,
      )
      expect(orderNotification(view).html).toContain(`<span class="whole">${view.order.number}</span></h1>`)
      expect(html).toContain(`<span class="whole">${brand.phone}</span>`)
    })

    test.each(['sk', 'en'] as const)(
      'Tells a customer that the order was cancelled unpaid, and what happens to money that is on its way',
      async (language) => {
        const view = await viewed({ language })
        const letter = orderExpired(view)
        expect(letter).toMatchObject({
          id: `order-expired-${view.order.id}`,
          to: view.order.email,
          images: [],
        })
        const expected =
          language === 'sk'
            ? ['zrušili', 'peniaze na ceste', 'platiť už netreba']
            : ['cancelled', 'money is on its way']
        for (const words of [letter.text, wordsOf(letter)])
          for (const one of [...expected, view.order.number, view.order.variableSymbol])
            expect(plain(words)).toContain(one)
        expect(letter.text).not.toContain('SK65')
        const cash = orderExpired(await viewed({ language, paymentMethod: 'cash' }))
        expect(plain(cash.text)).toContain(
          language === 'sk' ? 'v predajni zaplatili' : 'paid at a sales point',
        )
        expect(cash.text).not.toMatch(/variab/)
      },
    )
  })

  describe('with vouchers', () => {
    const everything = ({ subject, text, html }: Letter) => subject + text + html

    test.each(['sk', 'en'] as const)(
      'Brings codes as text and in a PDF, which is given in base64, and never a password',
      async (language) => {
        const view = await viewed({ language })
        const letter = voucherCodes({ id: 'd-1' }, view, withCodes, 'JVBERi0=')
        expect(letter).toMatchObject({ id: 'voucher-codes-d-1', to: view.order.email })
        const name = `${language === 'sk' ? 'vouchery' : 'vouchers'}-${view.order.number}.pdf`
        expect(letter.attachments).toEqual([{ name, mediaType: 'application/pdf', base64: 'JVBERi0=' }])
        const day = language === 'sk' ? '22. 11. 2027' : '22 November 2027'
        for (const words of [letter.text, wordsOf(letter)])
          for (const { code, serial } of deliveredVouchers)
            for (const one of [code, serial, day, language === 'sk' ? '12,50 €' : '€12.50'])
              expect(plain(words)).toContain(one)
        const careless = voucherCodes({ id: 'd-1' }, view, deliveredVouchers, 'JVBERi0=')
        for (const { password } of deliveredVouchers) expect(everything(careless)).not.toContain(password)
      },
    )

    test.each([
      ['sk', 'email', 'Heslá k nim prídu v ďalšom e-maile'],
      ['sk', 'both', 'Heslá k nim prídu v SMS'],
      ['en', 'email', 'passwords come in another e-mail'],
      ['en', 'both', 'passwords come by SMS'],
    ] as const)(
      'Says where the passwords come, how to verify and spend vouchers and what to do when somebody else saw a code',
      async (language, deliveryMethod, passwords) => {
        const letter = voucherCodes({ id: 'd-1' }, await viewed({ language, deliveryMethod }), withCodes, '')
        const pages = ['overit-voucher', 'kde-uplatnit', 'overit-voucher?zablokovat', 'podpora']
        const expected =
          language === 'sk'
            ? ['Kód nikomu neposielajte vopred', 'U partnera zaplaťte', 'kód videl niekto iný']
            : ['Never send the code to anybody in advance', 'Pay at a partner', 'somebody else saw the code']
        for (const words of [letter.text, wordsOf(letter)])
          for (const one of [...expected, passwords]) expect(plain(words)).toContain(one)
        for (const page of pages) {
          const address = `${publicUrl}${language === 'sk' ? '' : '/en'}/${page}`
          expect(letter.text).toContain(address)
          expect(letter.html).toContain(`href="${address}"`)
        }
      },
    )

    test.each(['sk', 'en'] as const)(
      'Brings passwords by serial, never a code nor its last four',
      async (language) => {
        const view = await viewed({ language })
        const letter = voucherPasswords({ id: 'd-2' }, view, withPasswords)
        expect(letter).toMatchObject({ id: 'voucher-passwords-d-2', to: view.order.email })
        expect(letter.attachments).toBeUndefined()
        for (const words of [letter.text, wordsOf(letter)])
          for (const { serial, password } of deliveredVouchers) {
            expect(words.replace(/\s+/g, ' ')).toMatch(new RegExp(`${serial}.*${password}`))
            expect(words).toContain(password)
          }
        const careless = everything(voucherPasswords({ id: 'd-2' }, view, deliveredVouchers))
        for (const { code } of deliveredVouchers)
          for (const secret of [code, lastFour(code), normalCode(code)])
            expect(careless).not.toContain(secret)
      },
    )

    test.each([
      [
        'sk',
        [
          'prišlo 31,00 €',
          'Keď ho prevezme, napíšeme vám',
          '1 až 5 pracovných dní od prijatia',
          'nič neplatíte',
        ],
        /na ceste|má kuriér|odovzdali/,
      ],
      [
        'en',
        [
          'received €31.00',
          'once the courier has it',
          '1 to 5 working days after',
          'pay the courier nothing',
        ],
        /on (its|their) way|handed/,
      ],
    ] as const)(
      'Tells a customer whose vouchers the courier brings that the money is in, and what comes next; not that they are on their way',
      async (language, sentences, early) => {
        const spoilt = { received: 31_00, paymentStatus: 'paid' } as const
        const view = await viewed({ language, deliveryMethod: 'courier' }, spoilt)
        const letter = paymentReceived(view)
        expect(letter).toMatchObject({ id: `payment-received-${view.order.id}`, to: view.order.email })
        for (const words of [letter.text, wordsOf(letter)]) {
          for (const sentence of [view.order.number, ...sentences]) expect(plain(words)).toContain(sentence)
          expect(words).not.toMatch(early)
        }
        expect(letter.text).toContain(`/objednavka/${view.token}`)
      },
    )

    test('Tells a customer, where they were reached before, what of their contact was corrected, and never to what', async () => {
      const view = await viewed({ deliveryMethod: 'courier' })
      const letter = contactCorrected(
        view,
        correction(view.order, { email: 'nova@example.test', city: 'Žilina' }),
        0,
      )
      expect(letter.to).toBe(view.order.email)
      for (const words of [letter.text, wordsOf(letter)]) {
        for (const part of ['E-mail', 'Adresa doručenia', view.order.number]) expect(words).toContain(part)
        for (const other of ['nova@', 'Žilina', 'Telefón', view.token]) expect(words).not.toContain(other)
      }
    })

    test('Tells each correction in a letter of its own for each contact it goes to, and the same one in the same letter', async () => {
      const view = await viewed()
      const ids = [1, 1, 2].map(
        (number) => contactCorrected(view, correction(view.order, { number }), number - 1).id,
      )
      expect(ids[0]).toBe(ids[1])
      expect(ids[2]).not.toBe(ids[0])
      const { id: first } = contactCorrected(view, correction(view.order, { number: 2 }), 0)
      expect(ids).not.toContain(first)
    })

    test.each(['sk', 'en'] as const)(
      'Tells a customer that the courier has the vouchers, and shows none of their secrets',
      async (language) => {
        const view = await viewed({ language, deliveryMethod: 'courier' })
        const letter = vouchersOnTheWay(view, [])
        expect(letter).toMatchObject({ id: `vouchers-on-the-way-${view.order.id}`, to: view.order.email })
        const expected = language === 'sk' ? '1 až 5 pracovných dní' : '1 to 5 working days'
        for (const words of [letter.text, wordsOf(letter)]) expect(plain(words)).toContain(expected)
        expect(letter.text).not.toMatch(/VCH-|[0-9A-Z]{4}-[0-9A-Z]{4}-/)
        expect(letter.text).not.toContain('GLS')
      },
    )

    test.each(['sk', 'en'] as const)(
      'Tells who has them, under which number, and where that is followed, of each parcel, in %s',
      async (language) => {
        const view = await viewed({ language, deliveryMethod: 'courier' })
        const one = { carrier: 'gls', trackingNumber: '91234567890' } as const
        const letter = vouchersOnTheWay(view, [one])
        for (const words of ['GLS', '91234567890', 'sledovanie-zasielok?match=91234567890'])
          expect(letter.text).toContain(words)
        const both = vouchersOnTheWay(view, [one, { carrier: 'other', trackingNumber: 'AB-12345' }])
        expect(both.id).not.toBe(letter.id)
        for (const words of ['91234567890', 'AB-12345']) expect(both.text).toContain(words)
      },
    )

    const blockedAt = '2026-11-20T08:30:00.000Z'

    test.each([
      [
        'sk',
        /Zostatok:? 37,60 €/,
        /Zablokovaný:? 20\. 11\. 2026,? 9:30/,
        'Napíšte nám z tejto adresy a odblokujeme ho',
      ],
      [
        'en',
        /Balance:? €37\.60/,
        /Blocked:? 20 Nov 2026,? 09:30/,
        'Write to us from this address, and we unblock it',
      ],
    ] as const)(
      'Tells a customer that a voucher was blocked at an instant, what is left on it and how it is unblocked or replaced',
      async (language, left, since, unblocked) => {
        const view = await viewed({ language })
        const frozen = voucher({ balance: 37_60, frozen: true })
        const letter = voucherFrozen(frozen, blockedAt, view)
        expect(letter.to).toBe(view.order.email)
        expect(letter.subject).toContain(frozen.serial)
        for (const words of [letter.text, wordsOf(letter)].map((text) => plain(text).replace(/\s+/g, ' '))) {
          expect(words).toMatch(left)
          expect(words).toMatch(since)
          for (const one of [frozen.serial, unblocked]) expect(words).toContain(one)
        }
        expect(letter.text).toContain(`${publicUrl}${language === 'sk' ? '' : '/en'}/podpora?tema=lost-code`)
      },
    )

    test('Tells each blocking of one voucher in a letter of its own, and the same one in the same letter', async () => {
      const view = await viewed()
      const frozen = voucher({ frozen: true })
      const idAt = (at: string) => voucherFrozen(frozen, at, view).id
      expect(idAt(blockedAt)).toBe(idAt(blockedAt))
      expect(idAt('2026-11-20T08:30:00.001Z')).not.toBe(idAt(blockedAt))
      expect(idAt(blockedAt)).toMatch(idPattern)
    })

    test.each([
      ['sk', '37,60 €', '2. 3. 2027', 'zostatok vám vrátime', 'Voucher je zablokovaný'],
      ['en', '€37.60', '2 March 2027', 'we refund the balance', 'The voucher is blocked'],
    ] as const)(
      'Tells a customer what is left on a voucher, its last day and how what is left then comes back; of a blocked one, that it has to be unblocked first',
      async (language, worth, day, back, isBlocked) => {
        const view = await viewed({ language })
        const expiring = voucher({ balance: 37_60 })
        const letter = voucherExpiresSoon(expiring, view)
        expect(letter.to).toBe(view.order.email)
        expect(letter.id).toBe(`voucher-expires-soon-${expiring.serial.toLowerCase()}`)
        expect(letter.id).toMatch(idPattern)
        expect(plain(letter.subject)).toContain(worth)
        for (const words of [letter.text, wordsOf(letter)]) {
          for (const one of [expiring.serial, worth, day, back]) expect(plain(words)).toContain(one)
          expect(words).not.toContain(isBlocked)
        }
        expect(letter.text).toContain('/kde-uplatnit')
        const blocked = voucherExpiresSoon({ ...expiring, frozen: true }, view)
        for (const words of [blocked.text, wordsOf(blocked)]) expect(words).toContain(isBlocked)
        expect(blocked.text).not.toContain('/kde-uplatnit')
      },
    )

    test('shows the rosette of the order, which is that of no other', async () => {
      const rosettes = await Promise.all(
        [await viewed(), await viewed()].map(async (view) => {
          const [image, ...others] = voucherPasswords({ id: 'd-2' }, view, withPasswords).images
          expect(others).toEqual([])
          for (const letter of [
            vouchersOnTheWay(view, []),
            voucherFrozen(voucher(), blockedAt, view),
            voucherExpiresSoon(voucher(), view),
          ])
            expect(letter.images).toEqual([image])
          return PNG.sync.read(Buffer.from(image!.base64, 'base64'))
        }),
      )
      const alphaAt = ({ data, width }: PNG, x: number, y: number) => data[(y * width + x) * 4 + 3]
      for (const picture of rosettes) {
        expect([picture.width, picture.height]).toEqual([288, 288])
        // A ring without a background: nothing in the corner and the middle, between them lines with soft edges.
        expect([alphaAt(picture, 0, 0), alphaAt(picture, 144, 144)]).toEqual([0, 0])
        const pixels = Array.from({ length: 288 ** 2 }, (_, at) => alphaAt(picture, at, 0)!)
        const [lines, edges] = [(alpha: number) => alpha > 200, (alpha: number) => alpha > 0 && alpha <= 200]
        // Of 1,500 rosettes none had fewer than 6,155 and 22,269; a single row of one may have as few as 4.
        expect(pixels.filter(lines).length).toBeGreaterThan(3_000)
        expect(pixels.filter(edges).length).toBeGreaterThan(10_000)
      }
      expect(rosettes[0]!.data.equals(rosettes[1]!.data)).toBe(false)
    })

    test('a voucher without the secret of its message is a fault', async () => {
      const view = await viewed({ deliveryMethod: 'sms' })
      expect(() => voucherCodes({ id: 'd' }, view, withPasswords, '')).toThrow('without the secret')
      expect(() => voucherPasswords({ id: 'd' }, view, withCodes)).toThrow('without the secret')
      expect(() => voucherTexts('codes', { id: 'd' }, view, withPasswords)).toThrow('without the secret')
      expect(() => voucherTexts('passwords', { id: 'd' }, view, withCodes)).toThrow('without the secret')
    })
  })

  describe('to telephones', () => {
    test.each(['sk', 'en'] as const)(
      'Writes one of the two secrets of vouchers as text messages to the phone of the order, at most three in one',
      async (language) => {
        const view = await viewed({ language, deliveryMethod: 'sms', phone: '0905 123 456' })
        const codes = voucherTexts('codes', { id: 'd-3' }, view, deliveredVouchers)
        const passwords = voucherTexts('passwords', { id: 'd-4' }, view, deliveredVouchers)
        const [first, last] = [deliveredVouchers.slice(0, 3), deliveredVouchers.slice(3)]
        for (const [messages, own, other] of [
          [codes, 'code', 'password'],
          [passwords, 'password', 'code'],
        ] as const) {
          expect(messages.map(({ to }) => to)).toEqual(['+421905123456', '+421905123456'])
          for (const [index, vouchers] of [first, last].entries()) {
            const { text } = messages[index]!
            expect(text.split('\n')[0]).toMatch(new RegExp(`${view.order.number} \\(${index + 1}/2\\)$`))
            for (const voucher of vouchers)
              expect(text).toMatch(new RegExp(`${voucher.serial}.*: ${voucher[own]}`))
            for (const voucher of deliveredVouchers) {
              expect(text).not.toContain(voucher[other])
              if (other === 'code') expect(text).not.toContain(lastFour(voucher.code))
            }
            for (const one of [
              view.order.number,
              `${publicUrl}${language === 'sk' ? '' : '/en'}/overit-voucher`,
            ])
              expect(text).toContain(one)
            expect(text).toContain(language === 'sk' ? 'nikomu neposielajte vopred' : 'to anybody in advance')
            // In GSM 7-bit a part has 160 signs, in any other letters 70.
            expect(text).toMatch(/^[A-Za-z0-9 \n@!"#%&'()*+,\-./:;<=>?_]+$/)
            expect(text.length).toBeLessThanOrEqual(3 * 153)
          }
        }
        expect(codes[1]!.text).toContain(language === 'sk' ? '250,50 EUR' : '250.50 EUR')
      },
    )

    test('tells what is left of a voucher that replaces another one, and what that was worth (rule V19)', async () => {
      const replacing = [{ ...withCodes[0]!, balance: 12_50, replaces: 'VCH-5NDT6WBE2' }]
      for (const [language, said] of [
        ['sk', ', 12,50 z 50 EUR, plati do'],
        ['en', ', 12.50 of 50 EUR, valid until'],
      ] as const) {
        const view = await viewed({ language, deliveryMethod: 'sms' })
        expect(voucherTexts('codes', { id: 'd-3' }, view, replacing)[0]!.text).toContain(said)
      }
    })

    test('Gives the messages of one delivery the same ids each time', async () => {
      const view = await viewed({ deliveryMethod: 'sms' })
      const messages = () => voucherTexts('codes', { id: 'd-3' }, view, deliveredVouchers)
      expect(messages().map(({ id }) => id)).toEqual(['voucher-codes-d-3-1', 'voucher-codes-d-3-2'])
      expect(messages()).toEqual(messages())
    })

    test('a brand with marks loses them, so that a message stays in GSM 7-bit', async () => {
      const marked = letters({ brand: { ...brand, name: 'Hotovôčko' }, publicUrl, admin: testAdmin })
      const view = await viewed({ deliveryMethod: 'sms' })
      const [message] = marked.voucherTexts('codes', { id: 'd-3' }, view, withCodes.slice(0, 1))
      // One alone has no number.
      expect(message!.text.split('\n')[0]).toBe(`Hotovocko: kody voucherov k objednavke ${view.order.number}`)
    })

    const texted = {
      factorId: 'f1',
      sessionId: 's1',
      until: '2026-11-20T10:05:00.000Z',
      number: '+421905123456',
    }
    test.each([
      ['sk', 'je kod na overenie', 'Plati 5 minut'],
      ['en', 'is your code', 'good for 5 minutes'],
    ] as const)(
      'Brings a telephone the code of a second step, in a language, with how long it is good, and as its last line the site that it is for, from where browsers fill it in there and nowhere else',
      (language, said, howLong) => {
        const { to, text } = secondStepText(texted, '012345', language)
        expect(to).toBe('+421905123456')
        expect(text).toContain(said)
        expect(text).toContain(howLong)
        expect(text.split('\n').at(-1)).toBe(`@${new URL(publicUrl).hostname} #012345`)
        // One part of GSM 7-bit.
        expect(text).toMatch(/^[A-Za-z0-9 \n@!"#%&'()*+,\-./:;<=>?_]+$/)
        expect(text.length).toBeLessThanOrEqual(160)
      },
    )

    test('Gives the message of one challenge the same id each time', () => {
      const idOf = (part: object = {}) => secondStepText({ ...texted, ...part }, '012345', 'sk').id
      expect(idOf()).toBe(idOf())
      expect(idOf({ until: '2026-11-20T10:06:00.000Z' })).not.toBe(idOf())
      expect(idOf({ factorId: 'f2' })).not.toBe(idOf())
    })

    test('a phone that no text message reaches is a fault', async () => {
      const view = await viewed({ phone: '+421 2 5012 3456' })
      expect(() => voucherTexts('codes', { id: 'd' }, view, deliveredVouchers)).toThrow('no number')
    })
  })

  describe('about support', () => {
    const ticketOf = (form: Partial<TicketForm> = {}) => ticketSubmission({}, ticketForm(form)).ticket
    const feedbackOf = (form: Partial<FeedbackForm> = {}) =>
      feedbackSubmission({}, feedbackForm(form)).feedback
    /** What no form of ours is about: words, an address, markup, a header. */
    const hostile = `Vyhrali ste! https://evil.example/x jana@evil.example www.evil.sk <img src=x onerror="a()">`

    test.each(['sk', 'en'] as const)(
      'Tells a customer, in the language of the ticket, its number and until when the first answer comes',
      (language) => {
        const ticket = ticketOf({ language })
        const letter = ticketReceived(ticket)
        const isSlovak = language === 'sk'
        expect(letter).toMatchObject({ id: `ticket-received-${ticket.id}`, to: ticket.email, images: [] })
        expect(letter.subject).toBe(
          isSlovak
            ? `Požiadavku ${ticket.number} sme prijali`
            : `We have received your request ${ticket.number}`,
        )
        // Wednesday, 24 hours of support after Friday at eleven.
        const promise = isSlovak
          ? `Má číslo ${ticket.number}. Prvú odpoveď dostanete najneskôr 25. 11. 2026, 14:00.`
          : `Its number is ${ticket.number}. You will get a first answer by 25 Nov 2026, 14:00 at the latest.`
        const warning = isSlovak ? 'Kód nikomu neposielajte' : 'Never send the code to anybody'
        const hours = isSlovak ? 'od 9:00 do 16:00' : 'from 9:00 to 16:00'
        for (const words of [letter.text, wordsOf(letter)])
          for (const one of [promise, warning, hours, brand.email]) expect(plain(words)).toContain(one)
        expect(letter.html).toContain(`<html lang="${language}">`)
      },
    )

    test('of what the visitor wrote nothing is sent to an address that anybody may type', () => {
      const ticket = ticketOf({
        name: 'Vyhrali ste auto',
        subject: hostile,
        description: `${hostile}\nKliknite sem`,
        voucherSerial: 'evil.example/y',
      })
      const feedback = feedbackOf({ title: hostile, description: hostile })
      for (const { subject, text, html } of [ticketReceived(ticket), feedbackReceived(feedback)])
        expect(subject + text + html).not.toMatch(/Vyhrali|evil|Kliknite|onerror/)
    })

    test('Tells staff who asks for support, what about and until when, and lets a reply go to that person', () => {
      const ticket = ticketOf()
      const letter = ticketNotification(ticket)
      expect(letter).toMatchObject({ id: `ticket-notification-${ticket.id}`, to: testAdmin, images: [] })
      expect(letter.subject).toBe(`Nový tiket ${ticket.number}: vouchery`)
      expect(letter.replyTo).toBe(ticket.email)
      const expected = ['vouchery', 'použitie vouchera', 'stredná', '25. 11. 2026, 14:00', ticket.subject]
      const shown = [ticket.name, ticket.email.replaceAll(/[.@]/g, '[$&]'), ticket.voucherSerial!]
      const said = ticket.message.split('\n')
      for (const words of [letter.text, wordsOf(letter)])
        for (const one of [...expected, ...shown, ...said]) expect(plain(words)).toContain(one)
      for (const personal of [ticket.name, ticket.email]) expect(letter.subject).not.toContain(personal)
      for (const words of [letter.text, letter.html])
        expect(words).toContain(`${publicUrl}/admin/tikety/${ticket.id}`)
    })

    test('says what happens next to whoever registers, and to staff number and phone (rule S11)', () => {
      const ticket = ticketOf({ ...registration, topic: 'selling' })
      const received = plain(ticketReceived(ticket).text)
      expect(received).toContain('ozveme sa s podmienkami a dohodneme zmluvu')
      expect(received).not.toContain(registration.company)
      for (const one of ['chce predávať vouchery', registration.companyNumber, registration.phone])
        expect(plain(ticketNotification(ticket).text)).toContain(one)
      const other = ticketOf()
      expect(plain(ticketReceived(other).text)).not.toContain('zmluvu')
      expect(plain(ticketNotification(other).text)).not.toContain('IČO')
    })

    const replyTo = (ticketId: string, text: string): TicketReply => ({
      id: randomUUID(),
      ticketId,
      text,
      by: { name: 'Jana Nováková', email: 'jana@hotovo.test' },
      at: '2026-11-20T11:00:00.000Z',
    })

    test('Brings a customer what staff replied, in the language of the ticket, under its number, with their own request below', () => {
      for (const language of ['sk', 'en'] as const) {
        const ticket = ticketOf({ language })
        const reply = replyTo(ticket.id, 'Dobrý deň,\n\nvoucher <b> sme našli.\nUž je váš.')
        const letter = ticketReply(ticket, reply)
        expect(letter).toMatchObject({ to: ticket.email, images: [] })
        expect(letter.replyTo).toBeUndefined()
        expect(letter.subject).toBe(
          language === 'sk'
            ? `Odpoveď na požiadavku ${ticket.number}`
            : `Reply to your request ${ticket.number}`,
        )
        for (const words of [letter.text, wordsOf(letter)]) {
          const text = plain(words)
          for (const line of reply.text.split('\n')) expect(text).toContain(line)
          expect(text).toContain('Jana Nováková')
          expect(text.indexOf('Už je váš')).toBeLessThan(text.indexOf(ticket.subject))
          for (const line of ticket.message.split('\n')) expect(text).toContain(line)
          expect(text).not.toContain('jana@hotovo.test')
        }
        expect(letter.html).toContain('voucher &lt;b&gt; sme našli.')
        expect(letter.html).not.toContain('<b>')
      }
    })

    test('Says how to answer, and tells each reply in a letter of its own', () => {
      const ticket = ticketOf()
      const [first, second] = [replyTo(ticket.id, 'Prvá'), replyTo(ticket.id, 'Druhá')]
      expect(ticketReply(ticket, first).id).toBe(`ticket-reply-${first.id}`)
      expect(ticketReply(ticket, second).id).not.toBe(ticketReply(ticket, first).id)
      const letter = ticketReply(ticket, first)
      for (const one of [letter, ticketReceived(ticket)]) {
        for (const words of [one.text, wordsOf(one)])
          expect(plain(words)).toContain(`napíšte nám cez stránku podpory a uveďte číslo ${ticket.number}`)
        expect(one.text).toContain(`${publicUrl}/podpora`)
      }
      const english = ticketReply(ticketOf({ language: 'en' }), first)
      expect(english.text).toContain(`${publicUrl}/en/podpora`)
    })

    test('a reply lends its voice to nothing that a visitor wrote', () => {
      const ticket = ticketOf({ subject: hostile, description: `${hostile}\n\n-- \n${hostile}` })
      const letter = ticketReply(ticket, replyTo(ticket.id, 'Dobrý deň'))
      expect(letter.subject).not.toMatch(/Vyhrali|evil/)
      for (const line of letter.text.split('\n')) if (/Vyhrali|evil/.test(line)) expect(line).toMatch(/^> /)
      expect(letter.html.replace(/<blockquote dir="auto">.*?<\/blockquote>/s, '')).not.toMatch(/Vyhrali|evil/)
      expect(letter.html).not.toMatch(/<img|href="[^"]*evil/)
    })

    test('Thanks for feedback, in its language, and says nothing of what it says', () => {
      for (const language of ['sk', 'en'] as const) {
        const feedback = feedbackOf({ language })
        const letter = feedbackReceived(feedback)
        expect(letter).toMatchObject({
          id: `feedback-received-${feedback.id}`,
          to: feedback.email,
          images: [],
        })
        expect(letter.subject).toBe(
          language === 'sk' ? 'Ďakujeme za spätnú väzbu' : 'Thank you for your feedback',
        )
        expect(letter.text).toContain(`${publicUrl}${language === 'sk' ? '' : '/en'}/podpora\n`)
        for (const said of [feedback.title, feedback.description])
          expect(letter.text + wordsOf(letter)).not.toContain(said)
      }
      expect(() => feedbackReceived(feedbackOf({ email: undefined }))).toThrow('no e-mail')
    })

    test('Tells staff what somebody thinks, and nothing about who', () => {
      const feedback = feedbackOf({ type: 'bug', rating: 2 })
      const letter = feedbackNotification(feedback)
      expect(letter).toMatchObject({ id: `feedback-notification-${feedback.id}`, to: testAdmin, images: [] })
      expect(plain(letter.subject)).toBe('Spätná väzba: chyba, hodnotenie 2 z 5')
      const expected = ['chyba', 'mapa', 'stredná', '2 z 5', feedback.title]
      for (const words of [letter.text, wordsOf(letter)])
        for (const one of expected) expect(plain(words)).toContain(one)
      expect(letter.text).toContain(
        `> ${feedback.title}\n> \n> ${feedback.description.replace('\n', '\n> ')}\n`,
      )
      expect(letter.text + letter.html).not.toContain(feedback.email)
    })

    test('what staff are shown of a visitor is seen to be theirs, and is no link', () => {
      const ticket = ticketOf({ subject: hostile, description: `${hostile}\n\n-- \n${hostile}` })
      const feedback = feedbackOf({ title: hostile, description: `${hostile}\n\n-- \n${hostile}` })
      for (const letter of [ticketNotification(ticket), feedbackNotification(feedback)]) {
        expect(letter.subject).not.toMatch(/Vyhrali|evil/)
        for (const line of letter.text.split('\n')) if (/Vyhrali|evil/.test(line)) expect(line).toMatch(/^> /)
        expect(letter.html.replace(/<blockquote dir="auto">.*?<\/blockquote>/s, '')).not.toMatch(
          /Vyhrali|evil/,
        )
        expect(letter.text).toContain('https[:]//evil[.]example/x jana[@]evil[.]example www[.]evil[.]sk <img')
        expect(letter.html).not.toMatch(/<img|href="[^"]*evil/)
        expect(plain(letter.text)).toContain('Zátvorky v tom, čo napísal návštevník, sme pridali')
      }
      const harmless = ticketOf({ subject: 'Bez odkazu. Naozaj', description: 'Kód som nedostala vôbec.' })
      expect(plain(ticketNotification(harmless).text)).not.toContain('Zátvorky')
    })

    test('have a word for everything that can be chosen', () => {
      for (const language of ['sk', 'en'] as const) {
        const shown = [
          ...ticketCategories.map((category) =>
            ticketNotification(ticketOf({ language, category, topic: undefined })),
          ),
          ...ticketTopics.map((topic) => ticketNotification(ticketOf({ ...registration, language, topic }))),
          ...ticketPriorities.map((priority) => ticketReceived({ ...ticketOf({ language }), priority })),
          ...feedbackTypes.map((type) => feedbackNotification(feedbackOf({ language, type }))),
          ...feedbackCategories.map((category) => feedbackNotification(feedbackOf({ language, category }))),
          ...feedbackPriorities.map((priority) => feedbackNotification(feedbackOf({ language, priority }))),
        ]
        for (const { subject, text, html } of shown)
          expect(subject + text + html).not.toMatch(/undefined|null|NaN|\[object/)
      }
    })
  })

  test('Tells staff what a program says, in its words, which are seen to be not ours and lead nowhere', () => {
    const letter = programNotification({
      id: '6f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
      at: '2026-11-20T10:05:00.000Z',
      about: 'order',
      subject: 'Vyhrali ste',
      text: 'https://evil.example/x jana@evil.example',
    })
    expect(letter).toMatchObject({
      id: 'program-notification-6f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
      to: testAdmin,
      subject: 'Správa od programu',
    })
    for (const line of letter.text.split('\n')) if (/Vyhrali|evil/.test(line)) expect(line).toMatch(/^> /)
    expect(letter.text).toContain('https[:]//evil[.]example/x jana[@]evil[.]example')
    for (const words of [letter.text, wordsOf(letter)])
      for (const one of ['Kto to bol, sme neoverili', 'objednávky', '20. 11. 2026, 11:05'])
        expect(plain(words)).toContain(one)
    expect(letter.html).not.toMatch(/href="[^"]*evil/)
    expect(letter.text + letter.html).not.toMatch(/undefined|null|NaN|\[object/)
  })

  test('Tells staff what was recorded by hand on a day: who, for which order, how much, and who confirmed or refused it', () => {
    const { order } = placement()
    const one = {
      ...handPayment(order, { amount: 12_50 }),
      orderNumber: 'ATM-A1B2C3D4E',
      isForgiven: false,
    }
    const decided = { decidedById: randomUUID(), decidedBy: 'Peter', decidedAt: one.recordedAt }
    const payments: HandDay['payments'] = [
      one,
      { ...one, amount: 2500_00, state: 'confirmed', orderNumber: 'ATM-B1B2C3D4E', ...decided },
      { ...one, amount: 3000_00, state: 'waiting', orderNumber: 'ATM-C1B2C3D4E' },
      { ...one, amount: 30, isForgiven: true, orderNumber: 'ATM-D1B2C3D4E' },
    ]
    const letter = recordedByHand('2026-11-21', { payments, reissues: [], corrections: [], reopened: [] })
    expect(letter).toMatchObject({ id: 'recorded-by-hand-2026-11-21', to: testAdmin })
    expect(plain(letter.subject)).toBe('Zapísané a vydané ručne 21. 11. 2026')
    for (const words of [letter.text, wordsOf(letter)])
      for (const told of [
        'ATM-A1B2C3D4E, 12,50 €',
        'v hotovosti, zapísané: Jana',
        'ATM-B1B2C3D4E, 2 500,00 €',
        'zapísané: Jana, potvrdené: Peter',
        'čaká na potvrdenie',
        'ATM-D1B2C3D4E, 0,30 €',
        'odpustené, neprišlo nič, zapísané: Jana',
      ])
        expect(plain(words)).toContain(told)
    expect(letter.text + letter.html).not.toMatch(/undefined|null|NaN|\[object|Náhradné/)
  })

  test('Tells which letters for the courier were opened again: who, of which order, how much was in it', () => {
    const { order } = placement()
    const { text } = recordedByHand('2026-11-21', {
      payments: [],
      reissues: [],
      corrections: [],
      reopened: [
        {
          deliveryId: randomUUID(),
          number: 3,
          orderId: order.id,
          orderNumber: 'ATM-A1B2C3D4E',
          amount: 150_00,
          currency: 'EUR',
          openedById: randomUUID(),
          openedBy: 'Jana',
          openedAt: '2026-11-21T08:00:00.000Z',
          openedOn: '2026-11-21',
        },
      ],
    })
    for (const told of ['vytlačené znova', 'ATM-A1B2C3D4E, 150,00 €', '3. krát, otvorené: Jana'])
      expect(plain(text)).toContain(told)
  })

  test('Tells which contacts were corrected: who, of which order, how much went there and why; never to what', () => {
    const { order } = placement()
    const one = correction(order, { email: 'inde@example.test', amount: 50_00, reason: 'Volala,\npreklep' })
    const { text, html } = recordedByHand('2026-11-21', {
      payments: [],
      reissues: [],
      corrections: [{ ...one, orderNumber: 'ATM-A1B2C3D4E' }],
      reopened: [],
    })
    for (const words of [plain(text), plain(html)]) {
      expect(words).toContain('ATM-A1B2C3D4E, 50,00 €')
      expect(words).toContain('opravené: Jana Nováková, Volala, preklep')
      expect(words).not.toContain('inde@')
    }
  })

  test('Tells what was reissued: who, for which order, how much and why', () => {
    const { order } = placement()
    const reissue: HandDay['reissues'][number] = {
      serial: 'VCH-ABCDEFGH2',
      orderId: order.id,
      orderNumber: 'ATM-A1B2C3D4E',
      amount: 50_00,
      currency: 'EUR',
      reason: 'List sa stratil,\npozri https://evil.example',
      reissuedById: randomUUID(),
      reissuedBy: 'Jana',
      reissuedAt: '2026-11-21T08:00:00.000Z',
      reissuedOn: '2026-11-21',
    }
    const { text, html } = recordedByHand('2026-11-21', {
      payments: [],
      reissues: [reissue, { ...reissue, reason: null, serial: 'VCH-ABCDEFGH3' }],
      corrections: [],
      reopened: [],
    })
    const told = 'VCH-ABCDEFGH2, vydané: Jana, List sa stratil, pozri https[:]//evil[.]example'
    expect(plain(text)).toContain(told)
    expect(plain(text)).toContain('ATM-A1B2C3D4E, 50,00 €')
    expect(text).toMatch(/VCH-ABCDEFGH3, vydané: Jana$/m)
    expect(html).not.toContain('Zapísané platby')
  })

  describe('about passwords', () => {
    const stored = (part: Partial<StoredRecovery['recovery']> = {}): StoredRecovery => ({
      recovery: {
        id: '6f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
        kind: 'link',
        key: 'k'.repeat(43),
        accountId: '7f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
        language: 'sk',
        createdAt: '2026-11-20T10:05:00.000Z',
        redirectTo: null,
        codeChallenge: null,
        usedAt: null,
        sessionId: null,
        ...part,
      },
      account: staffAccount({
        id: '7f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
        email: 'jana@hotovo.test',
      }),
      passwordHash: '$argon2id$one',
    })
    const told = (letter: Letter, ...all: readonly string[]) => {
      expect(letter).toMatchObject({
        id: 'password-recovery-6f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
        to: 'jana@hotovo.test',
        images: [],
      })
      for (const words of [letter.text, wordsOf(letter)])
        for (const one of all) expect(plain(words)).toContain(one)
      expect(letter.text + letter.html).not.toMatch(/undefined|null|NaN|\[object/)
    }

    test('Brings somebody of staff, in the language they asked in, a link by which they choose a new password, and says how long it is good and what to do who did not ask for it', () => {
      const letter = recoveryLink(stored(), 'the.token')
      told(letter, 'Nové heslo do administrácie', '20. 11. 2026, 12:05', 'Ak ste o to nepožiadali')
      expect(letter.text).toContain(`${publicUrl}/admin/nove-heslo#the.token\n`)
      expect(letter.html).toContain(`href="${publicUrl}/admin/nove-heslo#the.token"`)
      const english = recoveryLink(stored({ language: 'en' }), 'the.token')
      told(english, 'A new password for the back-office', 'If you have not asked for it')
      expect(english.text).toContain(`${publicUrl}/en/admin/nove-heslo#the.token\n`)
      const ofProgram = recoveryLink(stored({ redirectTo: `${publicUrl}/admin?a=1&b=2` }), 'the.token')
      const asked = `token_hash=the.token&type=recovery&redirect_to=${encodeURIComponent(`${publicUrl}/admin?a=1&b=2`)}`
      expect(ofProgram.text).toContain(`${publicUrl}/auth/v1/verify?${asked}\n`)
    })

    test('Tells somebody of staff, in the language they were invited in, of their account and role, and brings the link by which they choose a password', () => {
      const letter = invitation(stored({ kind: 'invite' }), 'the.token')
      told(letter, 'Pozvánka do administrácie', 'rola: správca', '23. 11. 2026, 11:05', 'list zahoďte')
      expect(letter.text).toContain(`${publicUrl}/admin/nove-heslo#the.token\n`)
      const english = invitation(stored({ kind: 'invite', language: 'en' }), 'the.token')
      told(english, 'An invitation to the back-office', 'role: administrator', 'throw this letter away')
      expect(english.text).toContain(`${publicUrl}/en/admin/nove-heslo#the.token\n`)
      expect(letter.text + english.text).not.toContain('/pokladna')
      // Somebody who works at a cash desk hears where that is.
      for (const [language, page] of [
        ['sk', '/pokladna'],
        ['en', '/en/pokladna'],
      ] as const) {
        const { account, ...invited } = stored({ kind: 'invite', language })
        const cashier = { ...invited, account: { ...account, role: 'cashier' as const } }
        told(invitation(cashier, 'the.token'), `${publicUrl}${page}.`)
      }
    })

    test('Brings somebody of staff a code, and says how long it is good and that nobody else is to have it', () => {
      const code = recoveryCode(stored({ kind: 'code' }), '01234567')
      told(
        code,
        'Kód na potvrdenie zmeny účtu',
        '01234567',
        '20. 11. 2026, 11:15',
        'nikomu inému ho nedávajte',
      )
      expect(code.text).not.toContain('http')
      told(
        recoveryCode(stored({ kind: 'code', language: 'en' }), '01234567'),
        '01234567',
        'give it to nobody else',
      )
    })
  })

  describe('about a password that was changed', () => {
    const owner = staffAccount({
      id: '6f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
      email: 'jana@hotovo.test',
    })
    const at = '2026-11-20T10:05:00.000Z'

    test.each([
      ['own', 'niekto, kto bol prihlásený', 'Somebody who was signed in'],
      ['recovered', 'cez odkaz z listu', 'behind the link of a letter'],
      ['reset', 'správca servera', 'The administrator of the server'],
    ] as const)(
      'Tells the owner of an account that its password was changed, when, how and what ended by it, and what to do who did not do it',
      (by, slovak, english) => {
        for (const [language, path, all] of [
          ['sk', '', [slovak, '20. 11. 2026, 11:05', 'sa tým skončili', 'si zvoľte iné heslo']],
          ['en', '/en', [english, 'ended by that', 'choose another password at once']],
        ] as const) {
          const letter = passwordChanged(owner, { at, by, language })
          expect(letter).toMatchObject({ to: owner.email, images: [] })
          for (const words of [letter.text, wordsOf(letter)])
            for (const one of all) expect(plain(words)).toContain(one)
          expect(letter.text).toContain(`${publicUrl}${path}/admin/zabudnute-heslo\n`)
          expect(letter.text + letter.html).not.toMatch(/undefined|null|NaN|\[object/)
        }
      },
    )

    test('Tells each change in a letter of its own, and the same one in the same letter', () => {
      const letter = passwordChanged(owner, { at, by: 'own', language: 'sk' })
      expect(passwordChanged(owner, { at, by: 'own', language: 'sk' })).toEqual(letter)
      const later = passwordChanged(owner, { at: '2026-11-20T10:05:01.000Z', by: 'own', language: 'sk' })
      const others = passwordChanged(
        { ...owner, id: '00000000-0000-4000-8000-000000000000' },
        { at, by: 'own', language: 'sk' },
      )
      expect(new Set([letter, later, others].map(({ id }) => id)).size).toBe(3)
    })
  })

  describe('about a change of e-mail', () => {
    const change: EmailChange = {
      id: '11111111-1111-4111-8111-111111111111',
      accountId: '22222222-2222-4222-8222-222222222222',
      oldEmail: 'eva@hotovo.test',
      newEmail: 'eva.nova@hotovo.test',
      language: 'sk',
      createdAt: '2026-11-20T10:05:00.000Z',
      confirmedOldAt: null,
      confirmedNewAt: null,
      endedAt: '2026-11-20T10:25:00.000Z',
    }
    const english = { ...change, language: 'en' } as const

    test('Brings one address of a change of e-mail its link, in the language it was asked in, and says how long it is good, that the other address has to confirm too, and what to do who did not ask for it', () => {
      for (const [asked, side, path, to, all] of [
        [change, 'old', '', change.oldEmail, ['iný e-mail', 'obe adresy', '12:05', 'hneď si zmeňte heslo']],
        [change, 'new', '', change.newEmail, ['túto adresu', 'obe adresy', '12:05', 'list zahoďte']],
        [english, 'old', '/en', change.oldEmail, ['another e-mail', 'both addresses', '12:05', 'at once']],
        [english, 'new', '/en', change.newEmail, ['this address', 'both addresses', '12:05', 'throw this']],
      ] as const) {
        const letter = emailChange(asked, side, 'the.token', change.createdAt)
        expect(letter).toMatchObject({ to, images: [] })
        for (const words of [letter.text, wordsOf(letter)])
          for (const one of [...all, 'eva[.]nova[@]hotovo[.]test']) expect(plain(words)).toContain(one)
        expect(letter.text).toContain(`${publicUrl}${path}/admin/novy-email#the.token\n`)
        expect(letter.html).toContain(`href="${publicUrl}${path}/admin/novy-email#the.token"`)
        expect(letter.text + letter.html).not.toMatch(/undefined|null|NaN|\[object/)
      }
    })

    test('The new address is told nothing of the old one', () => {
      const { text, html } = emailChange(change, 'new', 'the.token', change.createdAt)
      expect(text + html).not.toMatch(/eva(\[@\]|@)hotovo/)
    })

    test('Tells each sending in a letter of its own, and the same one in the same letter', () => {
      const letter = emailChange(change, 'old', 'the.token', change.createdAt)
      expect(emailChange(change, 'old', 'the.token', change.createdAt)).toEqual(letter)
      const others = [
        emailChange(change, 'new', 'the.token', change.createdAt),
        emailChange(change, 'old', 'the.token', '2026-11-20T10:06:00.000Z'),
      ]
      expect(new Set([letter, ...others].map(({ id }) => id)).size).toBe(3)
    })

    test('Tells both addresses of an account that its e-mail changed, when, and what to do who did not do it; each in a letter of its own', () => {
      for (const [asked, side, to, all] of [
        [change, 'old', change.oldEmail, ['má iný e-mail', '11:25', 'ozvite správcovi']],
        [change, 'new', change.newEmail, ['odteraz patrí táto adresa', '11:25', 'ozvite správcovi']],
        [english, 'old', change.oldEmail, ['has another e-mail', '11:25', 'tell an administrator']],
        [english, 'new', change.newEmail, ['from now on', '11:25', 'tell an administrator']],
      ] as const) {
        const letter = emailChanged(asked, side)
        expect(letter).toMatchObject({ id: `email-changed-${change.id}-${side}`, to, images: [] })
        for (const words of [letter.text, wordsOf(letter)])
          for (const one of all) expect(plain(words)).toContain(one)
      }
    })
  })

  describe('about security', () => {
    const page = `${publicUrl}/admin/audit?type=system`
    const stolen: SystemEntry = {
      ...logged(suspicious, { reason: 'refresh-token-reused' }),
      resourceType: 'session',
      resourceId: '6f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
    }

    test.each([
      [
        'a failed sign-in',
        logged(failed),
        'Neúspešné prihlásenie do administrácie',
        [
          'Niekto zadal pri prihlásení do administrácie nesprávny e-mail alebo heslo.',
          'jana[@]hotovo[.]test',
          'netreba robiť nič',
          'Zostáva pokusov',
          '4',
        ],
      ],
      [
        'the failure that locks',
        logged(failed, {
          email: 'jana@hotovo.test',
          remaining: 0,
          lockedUntil: '2026-11-20T10:35:00.000Z',
        }),
        'Neúspešné prihlásenie do administrácie',
        ['Zamknuté do', '20. 11. 2026, 11:35'],
      ],
      [
        'several failures',
        logged(repeated, { email: 'jana@hotovo.test', failures: 3, minutes: 15 }),
        'Opakované neúspešné prihlásenia do administrácie',
        [
          'Prihlásenie do administrácie s tým istým e-mailom sa v priebehu 15 minút nepodarilo 3-krát.',
          'jana[@]hotovo[.]test',
          'dajte účtu hneď nové heslo',
        ],
      ],
      [
        'a stolen token',
        stolen,
        'Podozrivá aktivita v administrácii',
        [
          'Niekto použil prihlasovací kľúč, ktorý už nahradil novší.',
          '6f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
          'dajte jeho účtu hneď nové heslo',
        ],
      ],
      [
        'a password that its owner changed',
        logged('security_own_password_changed', {}),
        'Zmena hesla do administrácie',
        ['zmenil heslo', 'Inak dajte účtu hneď nové heslo'],
      ],
      [
        'a password that was forgotten',
        logged('security_password_recovered', {}),
        'Zmena hesla do administrácie',
        [
          'cez odkaz z listu zvolil',
          'Všetky prihlásenia účtu sa tým skončili',
          'Inak dajte účtu hneď nové heslo',
        ],
      ],
      [
        'an e-mail that changed',
        logged('security_email_changed', {}),
        'Zmena účtu v administrácii',
        ['má nový e-mail', 'opýtajte majiteľa účtu a správcu'],
      ],
      [
        'whatever else is of high severity',
        { ...logged('admin_password_changed', {}), severity: 'high' },
        'Podozrivá aktivita v administrácii',
        ['V administrácii sa stalo niečo, čo treba preveriť.'],
      ],
    ] satisfies [string, SystemEntry, string, string[]][])(
      'Tells staff what happened around signing in, from where, when and what to do',
      (_, entry, subject, sentences) => {
        const letter = securityAlert('17', [entry])
        expect(letter).toMatchObject({ id: 'security-alert-17-1795169100000', to: testAdmin, images: [] })
        expect(securityAlert('17', [entry])).toEqual(letter)
        expect(plain(letter.subject)).toBe(subject)
        const always = [subject, 'Adresa IP', '192.0.2.7', 'Firefox, Linux', '20. 11. 2026, 11:05']
        for (const words of [letter.text, wordsOf(letter)])
          for (const one of [...always, ...sentences]) expect(plain(words)).toContain(one)
        expect(letter.text).toContain(page)
        expect(letter.html).toContain(`href="${page}"`)
        expect(letter.html).toContain('<html lang="sk">')
        expect(letter.text + letter.html).not.toMatch(/undefined|null|NaN|\[object/)
      },
    )

    test('Of several things it tells how often each kind happened, from when to when, and of whom and where from the first ten', () => {
      const failures = Array.from({ length: 12 }, (_, place) => ({
        ...logged(failed, { email: `nikto${place + 1}@hotovo.test`, remaining: 4 }),
        timestamp: `2026-11-20T10:${10 + place}:00.000Z`,
      }))
      const [first, ...others] = failures
      const letter = securityAlert('17', [first!, ...others, stolen])
      expect(plain(letter.subject)).toBe('Podozrivá aktivita v administrácii')
      for (const words of [letter.text, wordsOf(letter)])
        for (const one of [
          'Niekto použil prihlasovací kľúč, ktorý už nahradil novší.',
          '6f0c2b58-7a5e-4f5f-9a50-0d1a6d4b4c11',
          'Neúspešné prihlásenia od posledného upozornenia',
          '20. 11. 2026, 11:10',
          '20. 11. 2026, 11:21',
          'nikto1[@]hotovo[.]test',
          'nikto10[@]hotovo[.]test, a ďalšie (2)',
        ])
          expect(plain(words)).toContain(one)
      expect(letter.text).toContain('Koľkokrát: 12\n')
      expect(letter.text).not.toContain('nikto11')
      expect(letter.text + letter.html).not.toMatch(/undefined|null|NaN|\[object/)
    })

    test('a word that is wider than a telephone may be broken, and no other', () => {
      const rowsOf = (email: string) =>
        [...securityAlert('17', [logged(failed, { email })]).html.matchAll(/<tr( class="long")?>/g)].map(
          ([, long]) => long !== undefined,
        )
      const rest = [false, false, false]
      expect(rowsOf('jana@predajna.hotovo.sk')).toEqual([true, ...rest])
      expect(rowsOf('j@h.sk')).toEqual([false, ...rest])
    })

    test('an entry that a restored database gave an old id has a letter of its own', () => {
      const later = { ...logged(failed), timestamp: '2026-11-20T10:05:00.001Z' }
      expect(securityAlert('17', [later]).id).not.toBe(securityAlert('17', [logged(failed)]).id)
    })

    test('Of what a stranger wrote it says the e-mail only, and that is no link', () => {
      const words = 'Volajte +421 900 000 000 alebo https://evil.example/x <b onclick="x">tu</b>'
      const hostile = [
        'jana@evil.example',
        'www.evil.example/reset&x=1@evil.example',
        'https://evil.example/x',
        `a'b&c@evil.example`,
        '<script>alert(1)</script>@evil.example',
        '</td></table><img src=x onerror="alert(1)">',
        'ľubomíra@hotovo.рф',
      ]
      for (const email of hostile)
        for (const action of [failed, repeated, suspicious] as const)
          for (const origin of [
            { ipAddress: words, userAgent: words },
            { ipAddress: null, userAgent: null },
          ]) {
            const letter = securityAlert('17', [
              logged(action, { email, reason: words, note: words }, origin),
            ])
            const shown = email.replaceAll(/[.@:]/g, '[$&]')
            for (const form of [letter.text, wordsOf(letter)]) {
              expect(form).toContain(shown)
              // With the e-mail taken out, nothing of a stranger is left.
              expect(form.replace(shown, '')).not.toMatch(/evil|onclick|onerror|script|Volajte|900/)
              const addresses = form.match(
                /[^\s@.[\]]+@[^\s@.[\]]+|[^\s.[\]]+\.[\p{L}][^\s.[\]]*|\w+:\/\/\S+/gu,
              )
              expect(addresses).toEqual(form === letter.text ? [page] : null)
            }
            expect(letter.html).not.toMatch(/<script|<img|<b |onerror="|onclick="/)
            const links = [...letter.html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)
            expect(links).toEqual([page])
            expect(letter.subject).not.toMatch(/evil|jana|[@.<>]/)
            expect(letter.id).toMatch(/^[a-z0-9-]+$/)
          }
    })

    test.each([
      ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome, Windows'],
      [
        'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
        'Edge, Windows',
      ],
      [
        'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
        'Chrome, Android',
      ],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 'Safari, macOS'],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1',
        'Chrome, iOS',
      ],
      ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera, Linux'],
      ['curl/8.14.1', 'curl'],
    ])('knows %s by name', (userAgent, name) => {
      const { text } = securityAlert('17', [logged(failed, {}, { ipAddress: '2001:db8::7', userAgent })])
      expect(text).toContain(`Program: ${name}\n`)
      expect(plain(text)).toContain('Adresa IP: 2001:db8::7\n')
    })
  })

  test.each([
    ['sk', 'Nahrádza voucher: VCH-5NDT6WBE2, ktorý už neplatí', 50_00, '50 €'],
    ['sk', 'Nahrádza voucher: VCH-5NDT6WBE2 na 50 €, ktorý už neplatí', 12_50, '12,50 €'],
    ['en', 'Replaces voucher: VCH-5NDT6WBE2 of €50, which is no longer valid', 12_50, '€12.50'],
  ] as const)(
    'say which voucher a new one replaces, in %s, and nothing of it where there was none: %s, of which %i is left',
    async (language, said, balance, title) => {
      const view = await viewed({ language })
      const replacing = (all: typeof withCodes | typeof withPasswords) =>
        all.slice(0, 1).map((own) => ({ ...own, balance, replaces: 'VCH-5NDT6WBE2' }))
      for (const letter of [
        voucherCodes({ id: 'd-1' }, view, replacing(withCodes), 'JVBERi0='),
        voucherPasswords({ id: 'd-2' }, view, replacing(withPasswords)),
      ]) {
        expect(plain(letter.text)).toContain(said)
        for (const part of said.split(': ')) expect(plain(wordsOf(letter))).toContain(part)
      }
      const codes = voucherCodes({ id: 'd-1' }, view, replacing(withCodes), 'JVBERi0=')
      expect(plain(codes.text).split('\n')).toContain(title)
      const first = voucherCodes({ id: 'd-1' }, view, withCodes.slice(0, 1), 'JVBERi0=')
      expect(plain(first.text + wordsOf(first))).not.toContain(said.split(':')[0])
    },
  )

  test('follow the colours of the reader and need nothing from outside', async () => {
    const view = await viewed()
    for (const letter of [
      orderReceived(view),
      orderNotification(view),
      ticketReceived(ticketSubmission().ticket),
      ticketNotification(ticketSubmission().ticket),
      feedbackReceived(feedbackSubmission().feedback),
      feedbackNotification(feedbackSubmission().feedback),
      securityAlert('17', [logged(failed)]),
    ]) {
      expect(letter.html).toContain('<meta name="color-scheme" content="light dark">')
      expect(letter.html).toContain('@media (prefers-color-scheme: dark)')
      const addresses = [...letter.html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
      for (const address of addresses) expect(address).toMatch(/^(cid:|https:\/\/(hotovo\.test|payme\.sk)\/)/)
      expect(letter.html).not.toMatch(/url\(|@import|<link/)
      // Gmail cuts what is longer.
      expect(Buffer.byteLength(letter.html)).toBeLessThan(20_000)
    }
  })

  test('have a sentence for every way to pay and to deliver', async () => {
    for (const language of ['sk', 'en'] as const)
      for (const paymentMethod of ['transfer', 'cash', 'postal'] as const)
        for (const deliveryMethod of ['email', 'sms', 'both', 'courier'] as const)
          for (const currency of ['EUR', 'USD', 'CZK'] as const) {
            const view = await viewed({ language, paymentMethod, deliveryMethod, currency })
            // A token is random and spells NaN now and then.
            for (const { text, html } of [orderReceived(view), orderNotification(view)])
              expect((text + html).replaceAll(view.token, '')).not.toMatch(/undefined|null|NaN|\[object/)
          }
  })
})
