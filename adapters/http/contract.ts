import { unauthorizedCodes } from '@hotovo/application/access/authorize'
import type { HumanAnswer, HumanCheck } from '@hotovo/application/access/human-check'
import { type AuditCheck, auditPlace } from '@hotovo/application/audit/review'
import { type OrderChange, type OrderRow, orderPlace } from '@hotovo/application/orders/manage'
import type { OrderRequest } from '@hotovo/application/orders/place'
import type { OrderView } from '@hotovo/application/orders/ports'
import { qrKinds } from '@hotovo/application/orders/view'
import type { Page } from '@hotovo/application/paging'
import type { RefusalCode } from '@hotovo/application/refusal'
import type { Brand } from '@hotovo/application/site/ports'
import type { Settings } from '@hotovo/application/site/settings'
import type { StaffMe } from '@hotovo/application/staff/accounts'
import type { Dashboard } from '@hotovo/application/staff/dashboard'
import {
  type AuthSession,
  type AuthUser,
  type Credentials,
  signOutScopes,
} from '@hotovo/application/staff/sign-in'
import type { FeedbackReceipt, FeedbackRequest } from '@hotovo/application/support/feedback'
import type { TicketReceipt, TicketRequest } from '@hotovo/application/support/tickets'
import type { Verification, VerifyRequest } from '@hotovo/application/vouchers/verify'
import type { Actor, AuditEntry } from '@hotovo/domain/audit/entry'
import { type AuditRecord, auditActions, auditPeriods, auditTypes } from '@hotovo/domain/audit/record'
import { severities } from '@hotovo/domain/audit/system-log'
import { queryLength } from '@hotovo/domain/limits'
import type { SelectedVoucher } from '@hotovo/domain/orders/cart'
import { orderSorts } from '@hotovo/domain/orders/filter'
import {
  deliveryMethods,
  type Order,
  type OrderRecord,
  orderStatuses,
  orderVoucherStatuses,
  paymentStatuses,
} from '@hotovo/domain/orders/order'
import { paymentMethods } from '@hotovo/domain/orders/payment-instructions'
import { type DayHours, type WeekHours, weekdays } from '@hotovo/domain/places/opening-hours'
import { type Partner, partnerCategories } from '@hotovo/domain/places/partner'
import {
  regions,
  type SalesPoint,
  salesPointServices,
  salesPointTypes,
} from '@hotovo/domain/places/sales-point'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { humanOperators } from '@hotovo/domain/shared/human-check'
import { languages } from '@hotovo/domain/shared/language'
import { currencies, type Money } from '@hotovo/domain/shared/money'
import { roles } from '@hotovo/domain/staff/account'
import { type FaqItem, faqCategories } from '@hotovo/domain/support/faq'
import { feedbackCategories, feedbackPriorities, feedbackTypes } from '@hotovo/domain/support/feedback'
import { ticketCategories, ticketTopics } from '@hotovo/domain/support/ticket'
import { voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'

/**
 * One row per call: the outside of the product, written once for server, client and `/openapi.json`.
 * Schemas check shape; rules are the domain's. The types are the domain's too: where a schema and its
 * type part ways, this file does not compile.
 */
export type Endpoint<Params, Body, Value, Code extends RefusalCode> = {
  readonly method: 'get' | 'post' | 'patch'
  /** `:name` stands for a parameter of the path; the others are in the query. */
  readonly path: `/${string}`
  readonly params: z.ZodMiniType<Params>
  readonly body: z.ZodMiniType<Body>
  readonly value: z.ZodMiniType<Value>
  /** 204 has no value. */
  readonly done: 200 | 201 | 204
  readonly media: 'application/json' | 'image/svg+xml'
  readonly refusals: readonly Code[]
}

/** No text of a request is longer, whatever the rules say about it. */
const Text = z.string().check(z.maxLength(4000))
const Minor = z.int().check(z.nonnegative())
const Day = z.iso.date()
const Instant = z.iso.datetime()
const Currency = z.enum(currencies)
const perCurrency = <T extends z.ZodMiniType>(of: T) => z.object({ EUR: of, USD: of, CZK: of })

const Nothing = z.strictObject({})
const NoBody: z.ZodMiniType<undefined> = z.undefined()

const SelectedVoucherShape: z.ZodMiniType<SelectedVoucher> = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  amount: Minor,
  quantity: z.int(),
  isCustom: z.boolean(),
})

const HumanAnswerShape: z.ZodMiniType<HumanAnswer> = z.strictObject({
  token: z.string().check(z.maxLength(200)),
  answer: z.union([z.number(), z.string().check(z.maxLength(20))]),
})

const HumanCheckShape: z.ZodMiniType<HumanCheck> = z.object({
  token: z.string(),
  left: z.int(),
  operator: z.enum(humanOperators),
  right: z.int(),
  expiresAt: Instant,
})

const OrderRequestShape: z.ZodMiniType<OrderRequest> = z.strictObject({
  language: z.enum(languages),
  currency: Currency,
  selectedVouchers: z.array(SelectedVoucherShape).check(z.maxLength(200)),
  firstName: Text,
  lastName: Text,
  email: Text,
  phone: Text,
  address: z.optional(Text),
  city: z.optional(Text),
  postalCode: z.optional(Text),
  country: z.optional(Text),
  deliveryMethod: z.enum(deliveryMethods),
  paymentMethod: z.enum(paymentMethods),
  notes: z.optional(Text),
  humanCheck: HumanAnswerShape,
  website: z.optional(Text),
})

const OrderShape: z.ZodMiniType<Order> = z.object({
  id: z.uuid(),
  number: z.string(),
  variableSymbol: z.string(),
  language: z.enum(languages),
  currency: Currency,
  selectedVouchers: z.array(SelectedVoucherShape),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  deliveryMethod: z.enum(deliveryMethods),
  paymentMethod: z.enum(paymentMethods),
  notes: z.nullable(z.string()),
  voucherQuantity: z.int(),
  voucherSubtotal: Minor,
  processingFee: Minor,
  deliveryFee: Minor,
  total: Minor,
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  voucherStatus: z.enum(orderVoucherStatuses),
  dueDate: Day,
  createdAt: Instant,
})

/** An order as staff see it. */
export const OrderRecordShape: z.ZodMiniType<OrderRecord> = z.object({
  order: OrderShape,
  adminNotes: z.nullable(z.string()),
  version: z.int(),
})

const OrderViewShape: z.ZodMiniType<OrderView> = z.object({
  order: OrderShape,
  token: z.string(),
  payment: z.object({
    method: z.enum(paymentMethods),
    amount: Minor,
    currency: Currency,
    variableSymbol: z.string(),
    message: z.string(),
    dueDate: Day,
    iban: z.optional(z.string()),
    bic: z.optional(z.string()),
    beneficiary: z.optional(z.string()),
    address: z.optional(z.string()),
    sample: z.optional(z.boolean()),
    payBySquare: z.optional(z.string()),
    payme: z.optional(z.string()),
    spayd: z.optional(z.string()),
    epc: z.optional(z.string()),
    cashCode: z.optional(z.string()),
  }),
})

const TicketRequestShape: z.ZodMiniType<TicketRequest> = z.strictObject({
  language: z.optional(z.enum(languages)),
  name: Text,
  email: Text,
  category: z.enum([...ticketCategories, '']),
  topic: z.optional(z.enum(ticketTopics)),
  voucherSerial: z.optional(Text),
  subject: Text,
  description: Text,
  humanCheck: HumanAnswerShape,
  website: z.optional(Text),
})
const TicketReceiptShape: z.ZodMiniType<TicketReceipt> = z.object({
  ticketNumber: z.string(),
  createdAt: Instant,
  answerBy: Instant,
})

const FeedbackRequestShape: z.ZodMiniType<FeedbackRequest> = z.strictObject({
  language: z.optional(z.enum(languages)),
  type: z.enum([...feedbackTypes, '']),
  category: z.enum([...feedbackCategories, '']),
  title: Text,
  description: Text,
  priority: z.enum(feedbackPriorities),
  rating: z.nullable(z.int()),
  email: z.optional(Text),
  humanCheck: HumanAnswerShape,
  website: z.optional(Text),
})
const FeedbackReceiptShape: z.ZodMiniType<FeedbackReceipt> = z.object({ createdAt: Instant })
const VerifyRequestShape: z.ZodMiniType<VerifyRequest> = z.strictObject({
  code: Text,
  password: Text,
  humanCheck: z.optional(HumanAnswerShape),
  website: z.optional(Text),
})

const VerificationShape: z.ZodMiniType<Verification> = z.union([
  z.object({
    success: z.literal(true),
    message: z.string(),
    voucher: z.object({
      code: z.string(),
      amount: z.number(),
      currency: Currency,
      // An open list: a page that does not know what a newer server says shows just that (spec 4).
      status: z.union([z.enum(voucherStatuses), z.string()]),
      created_at: Instant,
      used_at: z.nullable(Instant),
      expires_at: Instant,
      balance: z.number(),
      isValid: z.boolean(),
      frozen: z.boolean(),
    }),
  }),
  z.object({ success: z.literal(false), message: z.string() }),
])

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
  merchantTerms: z.object({ commissionPercent: z.number(), settlementDays: z.int(), sample: z.boolean() }),
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
})

const AuthUserShape: z.ZodMiniType<AuthUser> = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.string(),
  email: z.string(),
  created_at: Instant,
  last_sign_in_at: z.nullable(Instant),
  app_metadata: z.object({ provider: z.literal('email'), providers: z.array(z.string()) }),
  user_metadata: z.object({
    role: z.nullable(z.string()),
    display_name: z.string(),
    full_name: z.optional(z.string()),
    name: z.optional(z.string()),
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
  }),
  identities: z.array(z.never()),
  factors: z.array(z.never()),
})

const AuthSessionShape: z.ZodMiniType<AuthSession> = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.optional(z.string()),
  user: AuthUserShape,
})

/** What the public client libraries send along and nobody here reads. */
const ignored = { gotrue_meta_security: z.optional(z.looseObject({})) }
const CredentialsShape: z.ZodMiniType<Credentials> = z.strictObject({
  email: Text,
  password: z.string().check(z.maxLength(1000)),
  ...ignored,
})
type RefreshRequest = { readonly refresh_token?: string | undefined }
/** Empty where the token is in a cookie. */
const RefreshShape: z.ZodMiniType<RefreshRequest> = z.strictObject({
  refresh_token: z.optional(z.string().check(z.maxLength(200))),
  ...ignored,
})

const StaffMeShape: z.ZodMiniType<StaffMe> = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  lastSignInAt: z.nullable(Instant),
})

const MoneyShape: z.ZodMiniType<Money> = z.object({ minor: z.int(), currency: Currency })
const DashboardShape: z.ZodMiniType<Dashboard> = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  completedOrders: z.int(),
  revenue: z.array(MoneyShape),
})

const page = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

const OrderRowShape: z.ZodMiniType<OrderRow> = z.object({
  id: z.uuid(),
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  currency: Currency,
  total: Minor,
  voucherQuantity: z.int(),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  createdAt: Instant,
})

const ActorShape: z.ZodMiniType<Actor> = z.union([
  z.object({ kind: z.enum(['visitor', 'system']) }),
  z.object({ kind: z.literal('staff'), name: z.string(), email: z.string() }),
])

const AuditEntryShape: z.ZodMiniType<AuditEntry> = z.object({
  subject: z.object({ kind: z.enum(['order', 'ticket']), id: z.uuid(), number: z.string() }),
  actionType: z.string(),
  fieldName: z.nullable(z.string()),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  actor: ActorShape,
  notes: z.nullable(z.string()),
  createdAt: Instant,
})

const AuditRecordShape: z.ZodMiniType<AuditRecord> = z.object({
  type: z.enum(auditTypes),
  id: z.string(),
  at: Instant,
  action: z.string(),
  entity: z.object({
    kind: z.string(),
    id: z.nullable(z.string()),
    number: z.nullable(z.string()),
  }),
  fieldName: z.nullable(z.string()),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  actor: ActorShape,
  erased: z.boolean(),
  system: z.nullable(
    z.object({
      severity: z.enum(severities),
      details: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
      ipAddress: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
    }),
  ),
})

const AuditCheckShape: z.ZodMiniType<AuditCheck> = z.union([
  z.object({
    isChained: z.literal(true),
    rows: z.int(),
    findings: z.int(),
    witnessedAt: z.nullable(Instant),
  }),
  z.object({ isChained: z.literal(false) }),
])

const OrderChangeShape: z.ZodMiniType<OrderChange> = z.strictObject({
  status: z.optional(z.enum(orderStatuses)),
  note: z.optional(Text),
  reason: z.optional(Text),
  version: z.int(),
})

const inBothLanguages = z.object({ sk: z.string(), en: z.string() })

const DayHoursShape = z
  .string()
  .check(z.regex(/^(closed|\d\d:\d\d-\d\d:\d\d)$/)) as unknown as z.ZodMiniType<DayHours>
const WeekHoursShape: z.ZodMiniType<WeekHours> = z.record(z.enum(weekdays), DayHoursShape)

const SalesPointShape: z.ZodMiniType<SalesPoint> = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  region: z.enum(regions),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  openingHours: z.nullable(WeekHoursShape),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  services: z.array(z.enum(salesPointServices)),
  type: z.enum(salesPointTypes),
  verified: z.boolean(),
  sample: z.boolean(),
})

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

/** A list that is short enough to be told as a whole. */
const whole = <Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<{ readonly items: readonly Item[] }> =>
  z.object({ items: z.array(item) })

/** Lists are asked for page by page; a limit is a number in digits, as all of a query is text. */
const paged = (placeOf: (cursor: string) => unknown) => ({
  cursor: z.optional(z.string().check(z.refine((cursor) => placeOf(cursor) !== undefined))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
})
const Query = z.string().check(z.maxLength(queryLength), z.regex(/^\P{Cc}*$/u))
const FilterDay = z.iso.date().check(z.refine(isSearchedDay))
const ById = z.strictObject({ id: z.string().check(z.maxLength(40)) })

/** What each grant of the token call may be refused with. */
export const grantRefusals = {
  password: ['invalid', 'feature-off', 'credentials-wrong', 'sign-in-locked'],
  refresh_token: ['session-over'],
} as const

const Token = z.string().check(z.maxLength(200))

const endpoint = <Params, Body, Value, Code extends RefusalCode = never>(
  row: Endpoint<Params, Body, Value, Code>,
) => row

export const contract = {
  settings: endpoint({
    method: 'get',
    path: '/api/settings',
    params: Nothing,
    body: NoBody,
    value: SettingsShape,
    done: 200,
    media: 'application/json',
    refusals: [],
  }),
  clientIp: endpoint({
    method: 'get',
    path: '/api/proxy/client-ip',
    params: Nothing,
    body: NoBody,
    value: z.object({ ip: z.string() }),
    done: 200,
    media: 'application/json',
    refusals: [],
  }),
  askHuman: endpoint({
    method: 'get',
    path: '/api/human-check',
    params: Nothing,
    body: NoBody,
    value: HumanCheckShape,
    done: 200,
    media: 'application/json',
    refusals: [],
  }),
  placeOrder: endpoint({
    method: 'post',
    path: '/api/orders',
    params: Nothing,
    body: OrderRequestShape,
    value: OrderViewShape,
    done: 201,
    media: 'application/json',
    refusals: [
      'invalid',
      'feature-off',
      'idempotency-key-malformed',
      'idempotency-key-reused',
      'idempotency-key-busy',
    ],
  }),
  viewOrder: endpoint({
    method: 'get',
    path: '/api/orders/:token',
    params: z.strictObject({ token: Token }),
    body: NoBody,
    value: OrderViewShape,
    done: 200,
    media: 'application/json',
    refusals: ['order-not-found'],
  }),
  orderQr: endpoint({
    method: 'get',
    path: '/api/orders/:token/qr.svg',
    params: z.strictObject({ token: Token, kind: z.enum(qrKinds) }),
    body: NoBody,
    value: z.string(),
    done: 200,
    media: 'image/svg+xml',
    refusals: ['order-not-found', 'code-not-offered'],
  }),
  listSalesPoints: endpoint({
    method: 'get',
    path: '/api/places',
    params: Nothing,
    body: NoBody,
    value: whole(SalesPointShape),
    done: 200,
    media: 'application/json',
    refusals: [],
  }),
  listPartners: endpoint({
    method: 'get',
    path: '/api/partners',
    params: Nothing,
    body: NoBody,
    value: whole(PartnerShape),
    done: 200,
    media: 'application/json',
    refusals: [],
  }),
  listFaq: endpoint({
    method: 'get',
    path: '/api/faq',
    params: Nothing,
    body: NoBody,
    value: whole(FaqItemShape),
    done: 200,
    media: 'application/json',
    refusals: [],
  }),
  submitTicket: endpoint({
    method: 'post',
    path: '/api/tickets',
    params: Nothing,
    body: TicketRequestShape,
    value: TicketReceiptShape,
    done: 201,
    media: 'application/json',
    refusals: ['invalid', 'feature-off', 'too-many-requests'],
  }),
  sendFeedback: endpoint({
    method: 'post',
    path: '/api/feedback',
    params: Nothing,
    body: FeedbackRequestShape,
    value: FeedbackReceiptShape,
    done: 201,
    media: 'application/json',
    refusals: ['invalid', 'feature-off', 'too-many-requests'],
  }),
  verifyVoucher: endpoint({
    method: 'post',
    path: '/verify-voucher',
    params: Nothing,
    body: VerifyRequestShape,
    value: VerificationShape,
    done: 200,
    media: 'application/json',
    refusals: ['invalid', 'human-check-needed', 'too-many-requests'],
  }),
  token: endpoint({
    method: 'post',
    path: '/auth/v1/token',
    params: z.strictObject({ grant_type: z.enum(['password', 'refresh_token']) }),
    body: z.union([CredentialsShape, RefreshShape]),
    value: AuthSessionShape,
    done: 200,
    media: 'application/json',
    refusals: [...grantRefusals.password, ...grantRefusals.refresh_token],
  }),
  signOut: endpoint({
    method: 'post',
    path: '/auth/v1/logout',
    params: z.strictObject({ scope: z.optional(z.enum(signOutScopes)) }),
    body: NoBody,
    value: NoBody,
    done: 204,
    media: 'application/json',
    refusals: ['sign-in-required'],
  }),
  user: endpoint({
    method: 'get',
    path: '/auth/v1/user',
    params: Nothing,
    body: NoBody,
    value: AuthUserShape,
    done: 200,
    media: 'application/json',
    refusals: ['sign-in-required'],
  }),
  publicKeys: endpoint({
    method: 'get',
    path: '/auth/v1/.well-known/jwks.json',
    params: Nothing,
    body: NoBody,
    value: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
    done: 200,
    media: 'application/json',
    refusals: [],
  }),
  staffMe: endpoint({
    method: 'get',
    path: '/api/admin/me',
    params: Nothing,
    body: NoBody,
    value: StaffMeShape,
    done: 200,
    media: 'application/json',
    refusals: unauthorizedCodes,
  }),
  dashboard: endpoint({
    method: 'get',
    path: '/api/admin/dashboard',
    params: Nothing,
    body: NoBody,
    value: DashboardShape,
    done: 200,
    media: 'application/json',
    refusals: unauthorizedCodes,
  }),
  listOrders: endpoint({
    method: 'get',
    path: '/api/admin/orders',
    params: z.strictObject({
      q: z.optional(Query),
      status: z.optional(z.enum(orderStatuses)),
      payment: z.optional(z.enum(paymentStatuses)),
      currency: z.optional(Currency),
      from: z.optional(FilterDay),
      to: z.optional(FilterDay),
      sort: z.optional(z.enum(orderSorts)),
      ...paged(orderPlace),
    }),
    body: NoBody,
    value: page(OrderRowShape),
    done: 200,
    media: 'application/json',
    refusals: unauthorizedCodes,
  }),
  openOrder: endpoint({
    method: 'get',
    path: '/api/admin/orders/:id',
    params: ById,
    body: NoBody,
    value: OrderRecordShape,
    done: 200,
    media: 'application/json',
    refusals: [...unauthorizedCodes, 'order-not-found'],
  }),
  changeOrder: endpoint({
    method: 'patch',
    path: '/api/admin/orders/:id',
    params: ById,
    body: OrderChangeShape,
    value: OrderRecordShape,
    done: 200,
    media: 'application/json',
    refusals: [...unauthorizedCodes, 'order-not-found', 'record-changed', 'invalid'],
  }),
  addOrderNote: endpoint({
    method: 'post',
    path: '/api/admin/orders/:id/notes',
    params: ById,
    body: z.strictObject({ text: Text }),
    value: OrderRecordShape,
    done: 201,
    media: 'application/json',
    refusals: [...unauthorizedCodes, 'order-not-found', 'invalid'],
  }),
  orderHistory: endpoint({
    method: 'get',
    path: '/api/admin/orders/:id/history',
    params: ById,
    body: NoBody,
    value: page(AuditEntryShape),
    done: 200,
    media: 'application/json',
    refusals: [...unauthorizedCodes, 'order-not-found'],
  }),
  listAudit: endpoint({
    method: 'get',
    path: '/api/admin/audit',
    params: z.strictObject({
      q: z.optional(Query),
      type: z.optional(z.enum(auditTypes)),
      action: z.optional(z.enum(auditActions)),
      period: z.optional(z.enum(auditPeriods)),
      ...paged(auditPlace),
    }),
    body: NoBody,
    value: page(AuditRecordShape),
    done: 200,
    media: 'application/json',
    refusals: unauthorizedCodes,
  }),
  checkAudit: endpoint({
    method: 'post',
    path: '/api/admin/audit/check',
    params: Nothing,
    body: NoBody,
    value: AuditCheckShape,
    done: 200,
    media: 'application/json',
    refusals: unauthorizedCodes,
  }),
}
