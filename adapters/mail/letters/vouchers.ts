import type { Letters } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { DeliveredVoucher, Parcel } from '@hotovo/domain/deliveries/delivery'
import { carrierNames, trackingPage } from '@hotovo/domain/deliveries/parcel'
import { deliveryDays, supportHours } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant, formatMoney, formatWholeMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import type { LetterPart } from '../layout.ts'
import { rosettePng } from '../rosette-png.ts'
import { dictionaries, type LettersOptions, orderLink, writerOf } from './writing.ts'

const rosetteCid = 'rosette'

/** Where whoever has just lost a voucher blocks it; nothing secret is in the address. */
const blockPage = 'overit-voucher?zablokovat'

/** A secret that the voucher must have where this channel carries it. */
function present(secret: string | null): string {
  if (secret === null) throw new Error('a voucher without the secret of its letter')
  return secret
}

/** Says of a voucher which one it replaces, where it does, and what that was worth where this one is not. */
function replacing(
  { replaces, amount, balance, currency }: DeliveredVoucher,
  language: Language,
): (readonly [string, string])[] {
  if (replaces === null) return []
  const { codes } = dictionaries[language]
  const worth = balance < amount ? formatWholeMoney(amount, currency, language) : undefined
  return [[codes.replaces, codes.replaced(replaces, worth)]]
}

/** Who has a parcel, its number, and where it is followed. */
function parcelParts(parcel: Parcel, language: Language): LetterPart[] {
  const say = dictionaries[language].onTheWay
  const name = parcel.carrier && carrierNames[parcel.carrier]
  const facts: LetterPart = {
    kind: 'facts',
    title: say.parcel,
    facts: [
      ...(name ? [[say.carrier, name] as const] : []),
      ...(parcel.trackingNumber ? [[say.number, parcel.trackingNumber] as const] : []),
    ],
  }
  const href = trackingPage(parcel)
  return href === null ? [facts] : [facts, { kind: 'link', label: say.follow, href }]
}

/** Letters with vouchers, or about them. All show the order's rosette. */
export function voucherLetters(
  options: LettersOptions,
): Pick<
  Letters,
  'voucherCodes' | 'voucherPasswords' | 'vouchersOnTheWay' | 'voucherFrozen' | 'voucherExpiresSoon'
> {
  const { toCustomer } = writerOf(options)
  const rosetteOf = ({ order }: OrderView) => ({
    part: {
      kind: 'rosette',
      cid: rosetteCid,
      alt: dictionaries[order.language].rosette(order.number),
    } satisfies LetterPart,
    images: [{ cid: rosetteCid, base64: rosettePng(order.number).toString('base64') }],
  })
  /** The pages of the site that a letter with vouchers leads to. */
  const pageOf = ({ order }: OrderView, page: string) =>
    `${options.publicUrl}${dictionaries[order.language].path}/${page}`
  return {
    voucherCodes: ({ id }, view, vouchers, pdf) => {
      const { order } = view
      const words = dictionaries[order.language]
      const say = words.codes
      const rosette = rosetteOf(view)
      const parts: LetterPart[] = [
        rosette.part,
        { kind: 'text', text: say.passwords[order.deliveryMethod === 'both' ? 'sms' : 'email'] },
        ...vouchers.map(
          (voucher): LetterPart => ({
            kind: 'voucher',
            title: formatWholeMoney(voucher.balance, voucher.currency, order.language),
            label: say.code,
            secret: present(voucher.code),
            facts: [
              [say.serial, voucher.serial],
              [say.validUntil, formatDay(dayOf(voucher.expiresAt), order.language)],
              ...replacing(voucher, order.language),
            ],
          }),
        ),
        { kind: 'warning', ...say.warning },
        { kind: 'text', text: say.attached },
        { kind: 'steps', title: say.how, steps: say.steps },
        { kind: 'link', label: say.verify, href: pageOf(view, 'overit-voucher') },
        {
          kind: 'links',
          links: [
            [say.redeem, pageOf(view, 'kde-uplatnit')],
            [say.block, pageOf(view, blockPage)],
            [say.support, pageOf(view, 'podpora')],
          ],
        },
      ]
      return toCustomer({
        id: `voucher-codes-${id}`,
        to: order.email,
        subject: say.subject(order.number),
        language: order.language,
        heading: say.heading(order.firstName, vouchers.length),
        parts,
        images: rosette.images,
        attachments: [{ name: `${say.file}-${order.number}.pdf`, mediaType: 'application/pdf', base64: pdf }],
      })
    },
    voucherPasswords: ({ id }, view, vouchers) => {
      const { order } = view
      const say = dictionaries[order.language].passwords
      const rosette = rosetteOf(view)
      const parts: LetterPart[] = [
        rosette.part,
        { kind: 'text', text: say.codes },
        ...vouchers.map(
          (voucher): LetterPart => ({
            kind: 'voucher',
            title: voucher.serial,
            label: say.password,
            secret: present(voucher.password),
            facts: replacing(voucher, order.language),
          }),
        ),
        { kind: 'warning', ...say.warning },
        { kind: 'link', label: say.verify, href: pageOf(view, 'overit-voucher') },
        { kind: 'text', text: say.apart },
        { kind: 'links', links: [[dictionaries[order.language].codes.block, pageOf(view, blockPage)]] },
      ]
      return toCustomer({
        id: `voucher-passwords-${id}`,
        to: order.email,
        subject: say.subject(order.number),
        language: order.language,
        heading: say.heading(vouchers.length),
        parts,
        images: rosette.images,
      })
    },
    voucherFrozen: ({ serial, balance, currency }, at, view) => {
      const { order } = view
      const words = dictionaries[order.language]
      const say = words.frozen
      const rosette = rosetteOf(view)
      return toCustomer({
        id: `voucher-frozen-${serial.toLowerCase()}-${Date.parse(at)}`,
        to: order.email,
        subject: say.subject(serial),
        language: order.language,
        heading: say.heading,
        parts: [
          rosette.part,
          { kind: 'text', text: say.blocked },
          {
            kind: 'facts',
            title: say.title,
            facts: [
              [words.codes.serial, serial],
              [say.left, formatMoney(balance, currency, order.language)],
              [say.since, formatInstant(at, order.language)],
            ],
          },
          { kind: 'steps', title: say.next, steps: say.steps },
          { kind: 'link', label: say.support, href: pageOf(view, 'podpora?tema=lost-code') },
          { kind: 'text', text: words.ticketReceived.hours(supportHours.from, supportHours.to) },
          { kind: 'warning', ...say.warning },
        ],
        images: rosette.images,
      })
    },
    voucherExpiresSoon: ({ serial, balance, currency, expiresAt, frozen }, view) => {
      const { order } = view
      const words = dictionaries[order.language]
      const say = words.expiresSoon
      const rosette = rosetteOf(view)
      const worth = formatWholeMoney(balance, currency, order.language)
      const day = formatDay(dayOf(expiresAt), order.language)
      return toCustomer({
        id: `voucher-expires-soon-${serial.toLowerCase()}`,
        to: order.email,
        subject: say.subject(serial, worth, day),
        language: order.language,
        heading: say.heading(day),
        parts: [
          rosette.part,
          { kind: 'text', text: say.left(serial, worth) },
          ...(frozen
            ? ([
                { kind: 'warning', ...say.frozen },
                { kind: 'link', label: words.frozen.support, href: pageOf(view, 'podpora?tema=lost-code') },
              ] as const)
            : ([
                { kind: 'text', text: say.spend(day) },
                { kind: 'link', label: say.redeem, href: pageOf(view, 'kde-uplatnit') },
              ] as const)),
          { kind: 'text', text: say.after },
          {
            kind: 'links',
            links: [
              [say.verify, pageOf(view, 'overit-voucher')],
              [say.refund, pageOf(view, 'podpora?tema=refund')],
            ],
          },
        ],
        images: rosette.images,
      })
    },
    vouchersOnTheWay: (view, parcels) => {
      const { order } = view
      const words = dictionaries[order.language]
      const say = words.onTheWay
      const rosette = rosetteOf(view)
      const parts: LetterPart[] = [
        rosette.part,
        { kind: 'text', text: say.courier(order.number, deliveryDays.courier) },
        ...parcels.flatMap((parcel) => parcelParts(parcel, order.language)),
        { kind: 'steps', title: say.next, steps: say.steps },
        ...orderLink(options, view),
        { kind: 'warning', ...words.received.warning },
      ]
      return toCustomer({
        // Of an order in several letters each is told, the earlier ones beside it.
        id: ['vouchers-on-the-way', order.id, ...(parcels.length > 1 ? [parcels.length] : [])].join('-'),
        to: order.email,
        subject: say.subject(order.number),
        language: order.language,
        heading: say.heading,
        parts,
        images: rosette.images,
      })
    },
  }
}
