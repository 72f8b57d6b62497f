import type { Letters } from '@hotovo/application/letters/ports'
import type { Brand } from '@hotovo/application/site/ports'
import type { DeliveredVoucher } from '@hotovo/domain/deliveries/delivery'
import { secondFactor } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import { majorText } from '@hotovo/domain/shared/money'
import { e164 } from '@hotovo/domain/shared/person'
import { withoutAccents } from '@hotovo/domain/shared/text'
import { en } from './words/en.ts'
import { sk, type Words } from './words/sk.ts'

const dictionaries: Readonly<Record<Language, Words>> = { sk, en }
const paths: Readonly<Record<Language, string>> = { sk: '', en: '/en' }

/** Vouchers in one message: three parts of 153 signs. */
const inOneMessage = 3

/** `50 EUR`, `12,50 EUR`; of a voucher that replaces one of 50 EUR `12,50 z 50 EUR`. */
function worthOf({ amount, balance, currency }: DeliveredVoucher, { separator, left }: Words): string {
  const written = (minor: number) => majorText(minor).replace(/\.00$/, '').replace('.', separator)
  return `${balance < amount ? left(written(balance), written(amount)) : written(amount)} ${currency}`
}

/** A secret that the voucher must have where this channel carries it. */
function present(secret: string | null): string {
  if (secret === null) throw new Error('a voucher without the secret of its message')
  return secret
}

type TextOptions = { readonly brand: Brand; readonly publicUrl: string }

/** The text messages of vouchers (rule V14): codes and passwords apart. */
export const voucherTexts =
  ({ brand, publicUrl }: TextOptions): Letters['voucherTexts'] =>
  (secret, { id }, { order }, vouchers) => {
    const to = e164(order.phone)
    if (to === undefined) throw new Error('no number for a text message')
    const words = dictionaries[order.language]
    const lineOf = (voucher: DeliveredVoucher) =>
      secret === 'codes'
        ? `${voucher.serial}, ${worthOf(voucher, words)}, ${words.validUntil(formatDay(dayOf(voucher.expiresAt), order.language))}: ${present(voucher.code)}`
        : `${voucher.serial}: ${present(voucher.password)}`
    const head = words[secret](brand.name, order.number)
    const foot = [
      ...(secret === 'codes' ? [words.passwordsLater] : []),
      words.verify(`${publicUrl}${paths[order.language]}/overit-voucher`),
      words.warning,
    ]
    const count = Math.ceil(vouchers.length / inOneMessage)
    return Array.from({ length: count }, (_, index) => {
      const own = vouchers.slice(index * inOneMessage, (index + 1) * inOneMessage)
      const numbered = count > 1 ? `${head} (${index + 1}/${count})` : head
      const text = withoutAccents([numbered, ...own.map(lineOf), ...foot].join('\n'))
      return { id: `voucher-${secret}-${id}-${index + 1}`, to, text: text.replaceAll('\u00a0', ' ') }
    })
  }

/**
 * The text message of a second step (rule A79). Its last line is the form that browsers read of codes that belong to an origin, so they
 * offer this one on the site of its host and on no other.
 */
export const secondStepText =
  ({ brand, publicUrl }: TextOptions): Letters['secondStepText'] =>
  ({ factorId, until, number }, code, language) => {
    const words = dictionaries[language].secondStep
    const lines = [words.code(brand.name, code), words.minutes(secondFactor.challengeMinutes), words.warning]
    const text = `${withoutAccents(lines.join('\n'))}\n@${new URL(publicUrl).hostname} #${code}`
    return { id: `step-${factorId}-${Date.parse(until)}`, to: number, text }
  }
