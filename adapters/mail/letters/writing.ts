import type { Letter } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Brand } from '@hotovo/application/site/ports'
import type { Language } from '@hotovo/domain/shared/language'
import { type LetterFact, type LetterPart, pageInHtml, pageInText } from '../layout.ts'
import { unlinked } from '../untrusted-text.ts'
import { en } from '../words/en.ts'
import { sk, type Words } from '../words/sk.ts'

export type LettersOptions = {
  readonly brand: Brand
  /** The address of the site, without a slash at its end. */
  readonly publicUrl: string
  /** Where programs ask, where that is not the site's address. */
  readonly callsUrl?: string | undefined
  /** Who is told about orders and about failed sign-ins. */
  readonly admin: string
  /** Whether what is written stands on the order's own page: then nothing leads there. */
  readonly isOrderPage?: boolean
}

export const dictionaries: Readonly<Record<Language, Words>> = { sk, en }

/** The facts there are, in this order. */
export const facts = (
  ...all: readonly (readonly [name: string, value: string | undefined])[]
): LetterFact[] => all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))

/** The way to the page of an order, and to whom it opens. */
export function orderLink(
  { publicUrl, isOrderPage }: LettersOptions,
  { order, token }: OrderView,
): LetterPart[] {
  if (isOrderPage) return []
  const { path, received } = dictionaries[order.language]
  return [
    { kind: 'link', label: received.open, href: `${publicUrl}${path}/objednavka/${token}` },
    { kind: 'text', text: received.keep },
  ]
}

/** What a visitor wrote, without links; where something had to be changed for it, the letter says so. */
export function quoted(title: string, text: string, { unlinked: note }: Words): LetterPart[] {
  const shown = unlinked(text)
  const quote: LetterPart = { kind: 'quote', title, text: shown }
  return shown === text ? [quote] : [quote, { kind: 'text', text: note }]
}

/** Whose letter it is, and how to reach us. */
export const footOf = ({ legalName, street, city, registration, email, phone }: Brand) => [
  `${legalName}, ${street}, ${city}`,
  registration,
  `${email} · ${phone}`,
]

/** What one letter says, before it is HTML and plain text. */
type Draft = Pick<Letter, 'id' | 'subject'> & {
  readonly language: Language
  readonly heading: string
  readonly parts: readonly LetterPart[]
}

/** Makes letters of what they say: to customers with our address at their foot, to staff with the name alone. */
export function writerOf({ brand, admin }: LettersOptions) {
  const written = ({ id, subject, ...page }: Draft, foot: readonly string[]) => ({
    id,
    subject,
    text: pageInText({ ...page, brand: brand.name, foot }),
    html: pageInHtml({ ...page, brand: brand.name, foot }),
  })
  return {
    toCustomer: ({
      to,
      images = [],
      attachments,
      ...draft
    }: Draft & Pick<Letter, 'to' | 'attachments'> & Partial<Pick<Letter, 'images'>>): Letter => ({
      ...written(draft, footOf(brand)),
      to,
      images,
      ...(attachments && { attachments }),
    }),
    toStaff: ({ replyTo, ...draft }: Draft & Pick<Letter, 'replyTo'>): Letter => ({
      ...written(draft, [brand.name]),
      to: admin,
      ...(replyTo !== undefined && { replyTo }),
      images: [],
    }),
  }
}
