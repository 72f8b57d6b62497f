import type { Letters } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import { deliveryDays } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatWholeMoney } from '@hotovo/domain/shared/format'
import type { Part } from '../layout.ts'
import { rosettePng } from '../rosette-png.ts'
import { dictionaries, type LettersOptions, writerOf } from './writing.ts'

const rosetteCid = 'rosette'

/** A secret that the voucher must have where this channel carries it. */
function present(secret: string | null): string {
  if (secret === null) throw new Error('a voucher without the secret of its letter')
  return secret
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
    } satisfies Part,
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
      const parts: Part[] = [
        rosette.part,
        { kind: 'text', text: say.passwords[order.deliveryMethod === 'both' ? 'sms' : 'email'] },
        ...vouchers.map(
          (voucher): Part => ({
            kind: 'voucher',
            title: formatWholeMoney(voucher.amount, voucher.currency, order.language),
            label: say.code,
            secret: present(voucher.code),
            facts: [
              [say.serial, voucher.serial],
              [say.validUntil, formatDay(dayOf(voucher.expiresAt), order.language)],
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
      const parts: Part[] = [
        rosette.part,
        { kind: 'text', text: say.codes },
        ...vouchers.map(
          (voucher): Part => ({
            kind: 'voucher',
            title: voucher.serial,
            label: say.password,
            secret: present(voucher.password),
            facts: [],
          }),
        ),
        { kind: 'warning', ...say.warning },
        { kind: 'link', label: say.verify, href: pageOf(view, 'overit-voucher') },
        { kind: 'text', text: say.apart },
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
    voucherFrozen: ({ serial }, view) => {
      const { order } = view
      const say = dictionaries[order.language].frozen
      return toCustomer({
        id: `voucher-frozen-${serial}`,
        to: order.email,
        subject: say.subject(serial),
        language: order.language,
        heading: say.heading,
        parts: [
          { kind: 'text', text: say.blocked(serial) },
          { kind: 'steps', title: say.next, steps: say.steps },
          { kind: 'link', label: say.support, href: pageOf(view, 'podpora') },
        ],
      })
    },
    voucherExpiresSoon: ({ serial, balance, currency, expiresAt }, view) => {
      const { order } = view
      const say = dictionaries[order.language].expiresSoon
      const worth = formatWholeMoney(balance, currency, order.language)
      const day = formatDay(dayOf(expiresAt), order.language)
      return toCustomer({
        id: `voucher-expires-soon-${serial}`,
        to: order.email,
        subject: say.subject(serial, day),
        language: order.language,
        heading: say.heading(worth, day),
        parts: [
          { kind: 'text', text: say.left(serial, worth, day) },
          { kind: 'link', label: say.redeem, href: pageOf(view, 'kde-uplatnit') },
          { kind: 'text', text: say.after },
        ],
      })
    },
    vouchersOnTheWay: (view) => {
      const { order, token } = view
      const words = dictionaries[order.language]
      const say = words.onTheWay
      const rosette = rosetteOf(view)
      const parts: Part[] = [
        rosette.part,
        { kind: 'text', text: say.courier(order.number, deliveryDays.courier) },
        { kind: 'steps', title: say.next, steps: say.steps },
        { kind: 'link', label: words.received.open, href: pageOf(view, `objednavka/${token}`) },
        { kind: 'text', text: words.received.keep },
        { kind: 'warning', ...words.received.warning },
      ]
      return toCustomer({
        id: `vouchers-on-the-way-${order.id}`,
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
