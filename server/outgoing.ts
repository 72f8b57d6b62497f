import { brand } from '@hotovo/adapters/content/brand'
import { emailProblems } from '@hotovo/domain/shared/person'
import { z } from 'zod'
import { isLoopback } from './installation.ts'

/** What an environment says of letters and text messages, to whatever sends them: a server, or the function of a project (rule H8). */

/** Where letters go: files in a folder, a mail server, or a mail service. */
export type MailConfig =
  | { readonly kind: 'file'; readonly folder: string }
  | { readonly kind: 'smtp'; readonly url: string }
  | { readonly kind: 'http'; readonly url: string; readonly token: string }

/** Where text messages go: files in a folder, or a gateway. */
export type SmsConfig =
  | { readonly kind: 'file'; readonly folder: string }
  | { readonly kind: 'http'; readonly url: string; readonly token: string }

/** What is wrong with the way that letters and text messages go, in words behind the name of the variable (rule H8). */
function openWayProblem(text: string): string | undefined {
  const { protocol, searchParams } = new URL(text)
  const why = 'lead to this machine: codes and passwords of vouchers go there'
  if (isLoopback(text)) return undefined
  if (protocol === 'http:') return `must start with https://, or ${why}`
  if (protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true')
    return `must start with smtps://, have requireTLS=true (smtp://…?requireTLS=true), or ${why}`
  return searchParams.get('tls.rejectUnauthorized') === 'false'
    ? `must do without tls.rejectUnauthorized=false (NODE_EXTRA_CA_CERTS names an authority of your own), or ${why}`
    : undefined
}

/** An address that letters or text messages are handed over at. */
const handOver = (protocol: RegExp, beginnings: string) =>
  z
    .url({ protocol, error: `must be an address that starts with ${beginnings}` })
    .transform((text, context) => {
      const problem = openWayProblem(text)
      if (problem) context.addIssue({ code: 'custom', message: problem })
      return text
    })
    .optional()

const Email = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => emailProblems('', text).length === 0, { error: 'must be an e-mail address' })

/** The variables, by their names. */
export const outgoingVariables = {
  LETTERS: z.enum(['file', 'smtp', 'http'], { error: 'must be file, smtp or http' }).default('file'),
  SMTP_URL: handOver(/^smtps?$/, 'smtp:// or smtps://'),
  MAIL_HTTP_URL: handOver(/^https?$/, 'https:// or http://'),
  MAIL_HTTP_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: 'must be one word of plain characters' })
    .optional(),
  SMS: z.enum(['file', 'http'], { error: 'must be file or http' }).default('file'),
  SMS_HTTP_URL: handOver(/^https?$/, 'https:// or http://'),
  SMS_HTTP_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: 'must be one word of plain characters' })
    .optional(),
  MAIL_FROM: Email.default(brand.email),
  MAIL_ADMIN: Email.default(brand.email),
}
type Values = z.infer<z.ZodObject<typeof outgoingVariables>>

/** What cannot be done without when a variable has a value, by both. */
export type Needs = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** What a way of sending cannot do without. */
export const outgoingNeeds: Needs = {
  LETTERS: { smtp: ['SMTP_URL'], http: ['MAIL_HTTP_URL', 'MAIL_HTTP_TOKEN'] },
  SMS: { http: ['SMS_HTTP_URL', 'SMS_HTTP_TOKEN'] },
}

/** What is not given though it is needed, in sentences. */
export const missingVariables = (needs: Needs, given: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(needs).flatMap(([way, byValue]) =>
    (byValue[String(given[way])] ?? [])
      .filter((name) => !given[name])
      .map((name) => `${name} must be set when ${way} is ${given[way]}.`),
  )

/** The way of letters that these say; files go into the folder. */
export function mailConfigIn(values: Values, folder: string): MailConfig {
  switch (values.LETTERS) {
    case 'file':
      return { kind: 'file', folder }
    case 'smtp':
      return { kind: 'smtp', url: values.SMTP_URL! }
    case 'http':
      return { kind: 'http', url: values.MAIL_HTTP_URL!, token: values.MAIL_HTTP_TOKEN! }
    default:
      return values.LETTERS satisfies never
  }
}

/** The way of text messages that these say; files go into the folder. */
export function smsConfigIn(values: Values, folder: string): SmsConfig {
  switch (values.SMS) {
    case 'file':
      return { kind: 'file', folder }
    case 'http':
      return { kind: 'http', url: values.SMS_HTTP_URL!, token: values.SMS_HTTP_TOKEN! }
    default:
      return values.SMS satisfies never
  }
}
