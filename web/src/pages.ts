import type { AdminPart, SitePart } from './i18n/messages.ts'

/** A registration arrives as a request for support does. */
const registering = ['site/registration', 'site/support', 'ui/form'] as const

/** What the back-office says before one is in, and on every page. */
export const officeWords = ['admin/kit', 'admin/frame', 'admin/sign-in', 'ui/form'] as const

type Page = { readonly path: string; readonly status: 200 | 404 } & (
  | { readonly kind: 'public' | 'private'; readonly words: readonly SitePart[] }
  | { readonly kind: 'staff'; readonly words: readonly (AdminPart | SitePart)[] }
)

/**
 * Every page: its address in Slovak (English is below `/en`), the status it is answered with, whether it is for
 * everybody, opens with a secret in its address, or stands behind the back-office's door, and the words it needs
 * beside the shell's.
 */
export const pages = {
  home: { path: '/', status: 200, kind: 'public', words: ['site/home'] },
  how: { path: '/ako-funguje', status: 200, kind: 'public', words: ['site/how'] },
  map: { path: '/mapa', status: 200, kind: 'public', words: ['site/map', 'ui/places'] },
  shop: {
    path: '/mapa/:shop',
    status: 200,
    kind: 'public',
    words: ['site/map/shop', 'site/map', 'ui/places', 'site/lost'],
  },
  partners: { path: '/partneri', status: 200, kind: 'public', words: ['site/partners'] },
  merchants: {
    path: '/obchodnici',
    status: 200,
    kind: 'public',
    words: ['site/merchants', 'site/verify', 'ui/form'],
  },
  purchase: {
    path: '/kupit-voucher',
    status: 200,
    kind: 'public',
    words: ['site/purchase', 'ui/summary', 'ui/form'],
  },
  redeem: { path: '/kde-uplatnit', status: 200, kind: 'public', words: ['site/redeem'] },
  verify: { path: '/overit-voucher', status: 200, kind: 'public', words: ['site/verify', 'ui/form'] },
  faq: { path: '/faq', status: 200, kind: 'public', words: ['site/faq'] },
  support: { path: '/podpora', status: 200, kind: 'public', words: ['site/support', 'ui/form'] },
  selling: { path: '/chcem-predavat', status: 200, kind: 'public', words: registering },
  accepting: { path: '/chcem-prijimat', status: 200, kind: 'public', words: registering },
  feedback: { path: '/spatna-vazba', status: 200, kind: 'public', words: ['site/feedback', 'ui/form'] },
  api: { path: '/api', status: 200, kind: 'public', words: ['site/api'] },
  privacy: {
    path: '/ochrana-sukromia',
    status: 200,
    kind: 'public',
    words: ['site/legal/privacy', 'site/legal'],
  },
  terms: { path: '/podmienky', status: 200, kind: 'public', words: ['site/legal/terms', 'site/legal'] },
  cookies: { path: '/cookies', status: 200, kind: 'public', words: ['site/legal/cookies', 'site/legal'] },
  accessibility: {
    path: '/pristupnost',
    status: 200,
    kind: 'public',
    words: ['site/legal/accessibility', 'site/legal'],
  },
  withdrawal: {
    path: '/odstupenie',
    status: 200,
    kind: 'public',
    words: ['site/legal/withdrawal', 'site/legal'],
  },
  order: { path: '/objednavka/:token', status: 200, kind: 'private', words: ['site/order', 'ui/summary'] },
  confirmation: {
    path: '/potvrdenie-objednavky',
    status: 200,
    kind: 'private',
    words: ['site/confirmation'],
  },
  lost: { path: '/*', status: 404, kind: 'public', words: ['site/lost'] },
  admin: { path: '/admin', status: 200, kind: 'staff', words: ['admin/overview', 'admin/orders'] },
  adminOrders: { path: '/admin/objednavky', status: 200, kind: 'staff', words: ['admin/orders'] },
  adminOrder: {
    path: '/admin/objednavky/:id',
    status: 200,
    kind: 'staff',
    words: ['admin/orders/record', 'admin/orders', 'admin/kit/record', 'ui/summary'],
  },
  adminCustomer: {
    path: '/admin/zakaznik/:id',
    status: 200,
    kind: 'staff',
    words: ['admin/kit/customer', 'admin/kit/record'],
  },
  adminTickets: {
    path: '/admin/tikety',
    status: 200,
    kind: 'staff',
    words: ['admin/tickets', 'admin/kit/record'],
  },
  adminTicket: {
    path: '/admin/tikety/:id',
    status: 200,
    kind: 'staff',
    words: ['admin/tickets', 'admin/kit/record'],
  },
  adminPayments: {
    path: '/admin/platby',
    status: 200,
    kind: 'staff',
    words: ['admin/payments', 'admin/kit/record'],
  },
  adminDeliveries: {
    path: '/admin/dorucenia',
    status: 200,
    kind: 'staff',
    words: ['admin/deliveries', 'admin/kit/record', 'ui/summary'],
  },
  adminRefunds: {
    path: '/admin/vratenia',
    status: 200,
    kind: 'staff',
    words: ['admin/refunds', 'admin/kit/record'],
  },
  adminVouchers: {
    path: '/admin/vouchery',
    status: 200,
    kind: 'staff',
    words: ['admin/vouchers', 'admin/kit/record'],
  },
  adminVoucher: {
    path: '/admin/vouchery/:serial',
    status: 200,
    kind: 'staff',
    words: ['admin/vouchers', 'admin/kit/record'],
  },
  adminLiability: {
    path: '/admin/zavazky',
    status: 200,
    kind: 'staff',
    words: ['admin/vouchers', 'admin/kit/record'],
  },
  adminAudit: {
    path: '/admin/audit',
    status: 200,
    kind: 'staff',
    words: ['admin/audit', 'admin/kit/record'],
  },
  adminStaff: { path: '/admin/ucty', status: 200, kind: 'staff', words: ['admin/members'] },
  adminMerchants: { path: '/admin/obchodnici', status: 200, kind: 'staff', words: ['admin/merchants'] },
  adminPlaces: { path: '/admin/predajne', status: 200, kind: 'staff', words: ['admin/places'] },
  adminCashDesks: { path: '/admin/pokladne', status: 200, kind: 'staff', words: ['admin/cash-desks'] },
  adminSettings: { path: '/admin/nastavenia', status: 200, kind: 'staff', words: ['admin/settings'] },
  adminAccount: {
    path: '/admin/ucet',
    status: 200,
    kind: 'staff',
    words: ['admin/own', 'admin/kit/factors'],
  },
  adminConsent: { path: '/admin/suhlas', status: 200, kind: 'staff', words: ['admin/consent'] },
  adminForgotten: { path: '/admin/zabudnute-heslo', status: 200, kind: 'staff', words: ['admin/recovery'] },
  adminNewPassword: { path: '/admin/nove-heslo', status: 200, kind: 'staff', words: ['admin/recovery'] },
  adminNewEmail: { path: '/admin/novy-email', status: 200, kind: 'staff', words: ['admin/recovery'] },
  cashDesk: { path: '/pokladna', status: 200, kind: 'staff', words: [] },
  adminLost: { path: '/admin/*', status: 404, kind: 'staff', words: [] },
} as const satisfies Readonly<Record<string, Page>>
export type PageName = keyof typeof pages

/** Addresses that lead on to a page (rule W4). */
export const moved = { '/kontakt': 'support' } as const satisfies Readonly<Record<string, PageName>>

/** Pages before the back-office's door, for whoever cannot come in. */
export const entrancePages = ['adminForgotten', 'adminNewPassword', 'adminNewEmail'] as const
type EntrancePageName = (typeof entrancePages)[number]

/** Beside the back-office, with a door of their own: the cash desk of a sales point. */
const besides = 'cashDesk'

/** Pages behind the back-office's door. */
export type StaffPageName = Exclude<
  { [P in PageName]: (typeof pages)[P]['kind'] extends 'staff' ? P : never }[PageName],
  EntrancePageName | typeof besides
>

/** Those pages by name. */
export const staffPages = Object.keys(pages).filter(
  (name): name is StaffPageName =>
    pages[name as PageName].kind === 'staff' &&
    name !== besides &&
    !entrancePages.some((entrance) => entrance === name),
)

/** Pages of visitors. */
export type VisitorPageName = Exclude<PageName, StaffPageName | EntrancePageName | typeof besides>
