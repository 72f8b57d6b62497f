import type { HumanCheck } from '@hotovo/application/access/human-check'
import type { Brand } from '@hotovo/application/site/ports'
import type { Settings } from '@hotovo/application/site/settings'
import { clientIpSeconds } from '@hotovo/domain/limits'
import { deliveryMethods } from '@hotovo/domain/orders/order'
import { type Partner, partnerCategories } from '@hotovo/domain/places/partner'
import { humanOperators } from '@hotovo/domain/shared/human-check'
import { paymentMethods } from '@hotovo/domain/shared/money'
import { type FaqItem, faqCategories } from '@hotovo/domain/site/faq'
import { z } from 'zod/mini'
import { calling, get } from '../endpoint.ts'
import { Currency, Instant, Minor, perCurrency, whole } from './shapes.ts'

const TermsShape = z.object({
  commissionPercent: z.number(),
  settlementDays: z.int(),
  sample: z.boolean(),
})

const BrandShape: z.ZodMiniType<Brand> = z.object({
  name: z.string(),
  legalName: z.string(),
  registration: z.string(),
  street: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  portals: z.object({
    signIn: z.nullable(z.string()),
    partner: z.nullable(z.string()),
    agent: z.nullable(z.string()),
  }),
  merchantTerms: TermsShape,
  sellerTerms: TermsShape,
  sampleShops: z.boolean(),
})

const Range = z.object({ min: z.int(), max: z.int() })

const SettingsShape: z.ZodMiniType<Settings> = z.object({
  brand: BrandShape,
  features: z.object({
    ordering: z.boolean(),
    support: z.boolean(),
    feedback: z.boolean(),
    admin: z.boolean(),
  }),
  methods: perCurrency(z.array(z.enum(paymentMethods))),
  deliveryMethods: z.array(z.enum(deliveryMethods)),
  currencies: z.array(Currency),
  presets: perCurrency(z.array(Minor)),
  limits: z.object({
    customAmount: perCurrency(Range),
    quantity: Range,
    orderLines: z.int(),
    orderValue: perCurrency(Minor),
    validityMonths: z.int(),
    dueDays: z.int(),
  }),
  fees: z.object({ processing: perCurrency(Minor), courier: perCurrency(Minor) }),
  tileUrl: z.string(),
  analyticsUrl: z.nullable(z.string()),
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
})

const HumanCheckShape: z.ZodMiniType<HumanCheck> = z.object({
  token: z.string(),
  left: z.int(),
  operator: z.enum(humanOperators),
  right: z.int(),
  expiresAt: Instant,
})

const inBothLanguages = z.object({ sk: z.string(), en: z.string() })

const PartnerShape: z.ZodMiniType<Partner> = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  category: z.enum(partnerCategories),
  description: inBothLanguages,
  websiteUrl: z.string(),
  acceptedAmounts: z.array(Minor),
  currency: Currency,
  featured: z.boolean(),
  verified: z.boolean(),
  sample: z.boolean(),
})

const FaqItemShape: z.ZodMiniType<FaqItem> = z.object({
  id: z.string(),
  category: z.enum(faqCategories),
  question: inBothLanguages,
  answer: inBothLanguages,
  link: z.nullable(z.object({ path: z.string(), text: inBothLanguages })),
  priority: z.int(),
})

/** What is the same for everybody, and changes with the product only. */
const keptByAll = 'public, max-age=300'

/** What every page may ask, and the lists that come with the product. */
export const siteCalls = {
  settings: calling(
    'settings',
    get('/api/settings', {
      summary: 'What a page needs to know about this installation',
      value: SettingsShape,
    }),
  ),
  clientIp: calling(
    'clientIp',
    get('/api/proxy/client-ip', {
      summary: 'The address of the caller',
      value: z.object({ ip: z.string() }),
      // Whoever asks keeps it for an hour, as the specification has it; nobody between does.
      cacheControl: `private, max-age=${clientIpSeconds}`,
    }),
  ),
  askHuman: calling(
    'humanCheck.ask',
    get('/api/human-check', {
      summary: 'A question that a person solves, good until `expiresAt` and for one form',
      value: HumanCheckShape,
    }),
  ),
  listPartners: calling(
    'partners.list',
    get('/api/partners', {
      summary: 'Where vouchers are redeemed, in which currency and amounts',
      value: whole(PartnerShape),
      cacheControl: keptByAll,
    }),
  ),
  listFaq: calling(
    'faq.list',
    get('/api/faq', {
      summary: 'Questions that many ask, with their answers',
      value: whole(FaqItemShape),
      cacheControl: keptByAll,
    }),
  ),
}
