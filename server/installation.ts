import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { type Feature, features, type Installation } from '@hotovo/application/site/ports'
import { type BankAccount, type BankAccounts, isIban } from '@hotovo/domain/orders/payment-instructions'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import { staffMfaModes } from '@hotovo/domain/staff/factor'
import { z } from 'zod'

/** What an environment says of an installation, to whatever serves it: a server, or the function of a project (rule H8). */

export const isLoopback = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

export type Variables = Readonly<Record<string, string | undefined>>

/** Those that say something: an empty one is an unset one, which is how people switch a line of .env off. */
export const saidIn = (environment: Variables): Variables =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))

/** What is wrong with variables, each in a sentence that names it. */
export const sentencesOf = ({ error }: z.ZodSafeParseResult<unknown>): string[] =>
  error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`) ?? []

/** `IBAN` or `IBAN+BIC`, spaces allowed. */
const Account = z.string().transform((text, context): BankAccount => {
  const [iban = '', bic = null] = text.replaceAll(' ', '').toUpperCase().split('+')
  if (!isIban(iban)) context.addIssue({ code: 'custom', message: 'must be a valid IBAN, or IBAN+BIC' })
  if (bic !== null && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    context.addIssue({ code: 'custom', message: 'has a BIC of the wrong shape (8 or 11 characters)' })
  return { iban, bic, sample: false }
})

const FeatureList = z.string().transform((text, context): Feature[] => {
  const named = text.split(',').flatMap((name) => name.trim() || [])
  const unknown = named.filter((name) => !features.some((feature) => feature === name))
  if (unknown.length > 0)
    context.addIssue({ code: 'custom', message: `knows ${features.join(', ')}, not ${unknown.join(', ')}` })
  return named as Feature[]
})

const Provider = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, { error: 'small letters, digits and dashes, at most 30' }),
  label: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }).refine((text) => text.startsWith('https:') || isLoopback(text), {
    error: 'https, or this machine',
  }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  scope: z
    .string()
    .regex(/^[\w:./ -]{0,200}$/)
    .optional(),
})
const providersSentence =
  'must be a list in JSON of providers, each with name, label, issuer (https, or this machine), clientId, and where they have one clientSecret; each name once'
const ProviderList = z.string().transform((text, context) => {
  const parsed = z.array(Provider).max(10).safeParse(jsonIn(text))
  const providers = parsed.data ?? []
  const isRight = parsed.success && new Set(providers.map(({ name }) => name)).size === providers.length
  // What is wrong is not quoted: a secret may stand in it.
  if (!isRight) context.addIssue({ code: 'custom', message: providersSentence })
  return providers
})
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The address of the tile of the whole world. */
export const sampleTile = (tileUrl: string): string => tileUrl.replaceAll(/\{[zxy]\}/g, '0')
const isTileUrl = (text: string) =>
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
  URL.canParse(sampleTile(text)) &&
  /^https?:$/.test(new URL(sampleTile(text)).protocol)

/** The variables, by their names. */
export const installationVariables = {
  PUBLIC_URL: z
    .string()
    .transform((text) => text.replace(/\/+$/, ''))
    .refine(
      (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase(),
      {
        error: 'must be an address like https://example.sk, without a path',
      },
    )
    .optional(),
  BANK_EUR: Account.optional(),
  BANK_USD: Account.optional(),
  BANK_CZK: Account.optional(),
  FEATURES_OFF: FeatureList.default([]),
  OIDC_PROVIDERS: ProviderList.default([]),
  STAFF_MFA: z.enum(staffMfaModes, { error: 'must be optional or required' }).default('optional'),
  TILE_URL: z
    .string()
    .refine((text) => text === 'none' || isTileUrl(text), {
      error: 'must be none, or an address with {z}, {x} and {y}',
    })
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  ANALYTICS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })
    .optional(),
}

/**
 * Where the money of each currency goes. The samples stand in only where nobody but the person at this
 * machine can see them (rule P2).
 */
function accountsOf(own: BankAccounts, publicUrl: string): BankAccounts {
  const stand = isLoopback(publicUrl) ? sampleAccounts : {}
  return Object.fromEntries(
    currencies.flatMap((currency) => {
      const account = own[currency] ?? stand[currency]
      return account ? [[currency, account]] : []
    }),
  )
}

/** The installation that these say, where visitors reach it at `publicUrl`. */
export const installationIn = (
  values: z.infer<z.ZodObject<typeof installationVariables>>,
  publicUrl: string,
): Installation => ({
  brand,
  accounts: accountsOf(
    { EUR: values.BANK_EUR, USD: values.BANK_USD, CZK: values.BANK_CZK } as BankAccounts,
    publicUrl,
  ),
  off: values.FEATURES_OFF,
  tileUrl: values.TILE_URL,
  analyticsUrl: values.ANALYTICS_URL ?? null,
  staffMfa: values.STAFF_MFA,
  providers: values.OIDC_PROVIDERS.map(({ name, label }) => ({ name, label })),
})

/** Which currencies have no account of one's own, in sentences. */
export function accountSentences({ accounts }: Installation): readonly string[] {
  const variables = (of: readonly Currency[]) => of.map((currency) => `BANK_${currency}`).join(', ')
  const samples = currencies.filter((currency) => accounts[currency]?.sample)
  const none = currencies.filter((currency) => !accounts[currency])
  return [
    ...(samples.length > 0
      ? [
          `Orders in ${samples.join(', ')} go to a sample account: set ${variables(samples)} before anybody pays.`,
        ]
      : []),
    ...(none.length > 0
      ? [
          `Orders in ${none.join(', ')} are paid in cash only: bank transfer and postal order want ${variables(none)}.`,
        ]
      : []),
  ]
}
