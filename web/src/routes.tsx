import { systemRandom } from '@hotovo/adapters/system/random'
import type { PublicApi } from '@hotovo/application/api'
import type { Language } from '@hotovo/domain/shared/language'
import type { RegistrationTopic } from '@hotovo/domain/tickets/registration'
import type { i18n } from 'i18next'
import { lazy, type ReactNode } from 'react'
import { type RouteObject, redirect, useParams } from 'react-router-dom'
import type { StaffTransport } from './container.ts'
import { pathIn } from './i18n/language.ts'
import { type AdminPart, addWords, type SitePart } from './i18n/messages.ts'
import { Failure, PageUnreachable } from './shell/Failure.tsx'
import { Screen } from './shell/Screen.tsx'
import { Shell } from './shell/Shell.tsx'
import type { SettingsStore } from './stores/SettingsStore.ts'

/** What lives as long as the tab; screens get of it what they need. */
export type Site = {
  readonly api: () => Promise<PublicApi>
  readonly staffDoor: () => Promise<StaffTransport>
  readonly translator: Promise<i18n>
  readonly settings: SettingsStore
  /** Where forms are kept against a reload; absent while prerendering and where the browser forbids it. */
  readonly drafts: Storage | undefined
}

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
  map: { path: '/mapa', status: 200, kind: 'public', words: ['site/map'] },
  shop: { path: '/mapa/:shop', status: 200, kind: 'public', words: ['site/map', 'site/lost'] },
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
    words: ['admin/orders', 'admin/orders/record', 'admin/kit/record', 'ui/summary'],
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
    words: ['admin/deliveries', 'admin/kit/record'],
  },
  adminRefunds: {
    path: '/admin/vratenia',
    status: 200,
    kind: 'staff',
    words: ['admin/refunds', 'admin/kit/record'],
  },
  adminVouchers: { path: '/admin/vouchery', status: 200, kind: 'staff', words: ['admin/vouchers'] },
  adminVoucher: {
    path: '/admin/vouchery/:serial',
    status: 200,
    kind: 'staff',
    words: ['admin/vouchers', 'admin/kit/record'],
  },
  adminLiability: { path: '/admin/zavazky', status: 200, kind: 'staff', words: ['admin/vouchers'] },
  adminAudit: {
    path: '/admin/audit',
    status: 200,
    kind: 'staff',
    words: ['admin/audit', 'admin/kit/record'],
  },
  adminStaff: { path: '/admin/ucty', status: 200, kind: 'staff', words: ['admin/members'] },
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
  adminLost: { path: '/admin/*', status: 404, kind: 'staff', words: [] },
} as const satisfies Readonly<Record<string, Page>>
export type PageName = keyof typeof pages

/** Addresses that lead on to a page (rule W4). */
export const moved = { '/kontakt': 'support' } as const satisfies Readonly<Record<string, PageName>>

/** Pages before the back-office's door, for whoever cannot come in. */
const entrancePages = ['adminForgotten', 'adminNewPassword', 'adminNewEmail'] as const
type EntrancePageName = (typeof entrancePages)[number]

export type StaffPageName = Exclude<
  { [P in PageName]: (typeof pages)[P]['kind'] extends 'staff' ? P : never }[PageName],
  EntrancePageName
>
const staffPages = Object.keys(pages).filter(
  (name): name is StaffPageName =>
    pages[name as PageName].kind === 'staff' && !entrancePages.some((entrance) => entrance === name),
)

/** A part of the site that is fetched when it is first needed; a network that fails says so. */
const fetched = <Part,>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause) => {
    throw new PageUnreachable('a page could not be fetched', { cause })
  })

/** An order's own page; another token is another screen. */
function ByToken({ children }: { children: (token: string) => ReactNode }) {
  return children(useParams().token ?? '')
}

type Load = (site: Site) => Promise<{ Component: () => ReactNode }>

const registrationScreen =
  (topic: RegistrationTopic): Load =>
  async ({ api, settings, drafts }) => {
    const [{ RegistrationPage }, { registrationForm }, door] = await fetched(
      Promise.all([
        import('./site/registration/RegistrationPage.tsx'),
        import('./site/registration/registrationForm.ts'),
        api(),
      ]),
    )
    const make = () => registrationForm(topic, { api: door, settings, drafts })
    return {
      Component: () => (
        <Screen make={make}>{(form) => <RegistrationPage topic={topic} form={form} />}</Screen>
      ),
    }
  }

type VisitorPageName = Exclude<PageName, StaffPageName | EntrancePageName>
const screens: Readonly<Record<VisitorPageName, Load>> = {
  home: async () => {
    const { HomePage } = await fetched(import('./site/home/HomePage.tsx'))
    return { Component: HomePage }
  },
  purchase: async ({ api, settings, drafts }) => {
    const [{ PurchasePage }, { PurchaseStore }, door] = await fetched(
      Promise.all([
        import('./site/purchase/PurchasePage.tsx'),
        import('./site/purchase/PurchaseStore.ts'),
        api(),
      ]),
    )
    const make = () => new PurchaseStore({ api: door, settings, drafts, uuid: systemRandom.uuid })
    return {
      Component: () => <Screen make={make}>{(store) => <PurchasePage store={store} />}</Screen>,
    }
  },
  order: async ({ api, settings }) => {
    const [{ OrderPage }, { OrderStore }, { orders }] = await fetched(
      Promise.all([import('./site/order/OrderPage.tsx'), import('./site/order/OrderStore.ts'), api()]),
    )
    const make = () => new OrderStore(orders)
    return {
      Component: () => (
        <ByToken>
          {(token) => (
            <Screen key={token} make={make}>
              {(store) => <OrderPage store={store} token={token} settings={settings} />}
            </Screen>
          )}
        </ByToken>
      ),
    }
  },
  confirmation: async () => {
    const { ConfirmationPage } = await fetched(import('./site/confirmation/ConfirmationPage.tsx'))
    return { Component: ConfirmationPage }
  },
  how: async () => {
    const { HowPage } = await fetched(import('./site/how/HowPage.tsx'))
    return { Component: HowPage }
  },
  map: async ({ settings }) => {
    const { MapPage } = await fetched(import('./site/map/MapPage.tsx'))
    return { Component: () => <MapPage settings={settings} /> }
  },
  shop: async () => {
    const [{ ShopPage }, { LostPage }] = await fetched(
      Promise.all([import('./site/map/ShopPage.tsx'), import('./site/lost/LostPage.tsx')]),
    )
    return { Component: () => <ShopPage id={useParams().shop ?? ''} lost={<LostPage />} /> }
  },
  partners: async ({ settings }) => {
    const { PartnersPage } = await fetched(import('./site/partners/PartnersPage.tsx'))
    return { Component: () => <PartnersPage settings={settings} /> }
  },
  merchants: async ({ api, settings }) => {
    const { MerchantsPage } = await fetched(import('./site/merchants/MerchantsPage.tsx'))
    const VerifyDialog = lazy(async () => {
      const [{ VerifyDialog }, { VerifyStore }, door] = await fetched(
        Promise.all([
          import('./site/verify/VerifyDialog.tsx'),
          import('./site/verify/VerifyStore.ts'),
          api(),
        ]),
      )
      const make = () => new VerifyStore(door)
      return {
        default: ({ onClose }: { readonly onClose: () => void }) => (
          <Screen make={make}>{(store) => <VerifyDialog store={store} onClose={onClose} />}</Screen>
        ),
      }
    })
    return { Component: () => <MerchantsPage settings={settings} VerifyDialog={VerifyDialog} /> }
  },
  redeem: async () => {
    const { RedeemPage } = await fetched(import('./site/redeem/RedeemPage.tsx'))
    return { Component: RedeemPage }
  },
  verify: async ({ api }) => {
    const [{ VerifyPage }, { VerifyStore }, door] = await fetched(
      Promise.all([import('./site/verify/VerifyPage.tsx'), import('./site/verify/VerifyStore.ts'), api()]),
    )
    const make = () => new VerifyStore(door)
    return {
      Component: () => <Screen make={make}>{(store) => <VerifyPage store={store} />}</Screen>,
    }
  },
  faq: async () => {
    const { FaqPage } = await fetched(import('./site/faq/FaqPage.tsx'))
    return { Component: FaqPage }
  },
  support: async ({ api, settings, drafts }) => {
    const [{ SupportPage }, { SupportStore }, door] = await fetched(
      Promise.all([
        import('./site/support/SupportPage.tsx'),
        import('./site/support/SupportStore.ts'),
        api(),
      ]),
    )
    const faq = async () => (await import('@hotovo/adapters/content/faq')).faq
    const make = () => new SupportStore({ api: door, faq, settings, drafts })
    return {
      Component: () => (
        <Screen make={make}>{(store) => <SupportPage store={store} settings={settings} />}</Screen>
      ),
    }
  },
  selling: registrationScreen('selling'),
  accepting: registrationScreen('accepting'),
  feedback: async ({ api, settings, drafts }) => {
    const [{ FeedbackPage }, { feedbackForm }, door] = await fetched(
      Promise.all([
        import('./site/feedback/FeedbackPage.tsx'),
        import('./site/feedback/feedbackForm.ts'),
        api(),
      ]),
    )
    const make = () => feedbackForm({ api: door, settings, drafts })
    return { Component: () => <Screen make={make}>{(form) => <FeedbackPage form={form} />}</Screen> }
  },
  api: async ({ settings }) => {
    const { ApiPage } = await fetched(import('./site/api/ApiPage.tsx'))
    return { Component: () => <ApiPage settings={settings} /> }
  },
  privacy: async ({ settings }) => {
    const { PrivacyPage } = await fetched(import('./site/legal/privacy/PrivacyPage.tsx'))
    return { Component: () => <PrivacyPage settings={settings} /> }
  },
  terms: async ({ settings }) => {
    const { TermsPage } = await fetched(import('./site/legal/terms/TermsPage.tsx'))
    return { Component: () => <TermsPage settings={settings} /> }
  },
  cookies: async ({ settings }) => {
    const { CookiesPage } = await fetched(import('./site/legal/cookies/CookiesPage.tsx'))
    return { Component: () => <CookiesPage settings={settings} /> }
  },
  accessibility: async ({ settings }) => {
    const { AccessibilityPage } = await fetched(import('./site/legal/accessibility/AccessibilityPage.tsx'))
    return { Component: () => <AccessibilityPage settings={settings} /> }
  },
  withdrawal: async ({ settings }) => {
    const { WithdrawalPage } = await fetched(import('./site/legal/withdrawal/WithdrawalPage.tsx'))
    return { Component: () => <WithdrawalPage settings={settings} /> }
  },
  lost: async () => {
    const { LostPage } = await fetched(import('./site/lost/LostPage.tsx'))
    return { Component: LostPage }
  },
}

const pageRoutes = (site: Site): RouteObject[] =>
  Object.entries(screens).map(([name, load]) => ({
    path: pages[name as VisitorPageName].path.slice(1),
    handle: pages[name as VisitorPageName],
    lazy: async () => {
      const words = site.translator.then((translator) =>
        addWords(translator, pages[name as VisitorPageName].words),
      )
      const [screen] = await Promise.all([load(site), fetched(words)])
      return screen
    },
  }))

const movedRoutes = (language: Language): RouteObject[] =>
  Object.entries(moved).map(([from, page]) => ({
    path: from.slice(1),
    loader: ({ request }) => redirect(pathIn(language, pages[page].path) + new URL(request.url).search),
  }))

/** Fetches the back-office with the first of its pages; a fetch that failed is tried again with the next. */
function backOfficeOf({ staffDoor, settings, translator, drafts }: Site) {
  const open = async () => {
    const wordsOf = async () => {
      const [{ addAdminWords }, words] = await Promise.all([import('./i18n/adminWords.ts'), translator])
      await addAdminWords(words, officeWords)
      return (name: StaffPageName) => addAdminWords(words, pages[name].words)
    }
    const [{ backOffice }, door, wordsFor] = await fetched(
      Promise.all([import('./admin/frame/backOffice.tsx'), staffDoor(), wordsOf()]),
    )
    const { Frame, screens } = backOffice({ door, settings, storage: drafts })
    const screen = async (name: StaffPageName) => {
      const [Component] = await Promise.all([screens[name](), wordsFor(name)])
      return { Component }
    }
    return { Frame, screen }
  }
  let opening: ReturnType<typeof open> | undefined
  return () => {
    opening ??= open().catch((fault) => {
      opening = undefined
      throw fault
    })
    return opening
  }
}

const entranceRoutes = ({ staffDoor, settings, translator }: Site, language: Language): RouteObject[] =>
  entrancePages.map((name) => ({
    path: pathIn(language, pages[name].path),
    errorElement: <Failure />,
    lazy: async () => {
      const words = async () => {
        const [{ addAdminWords }, known] = await Promise.all([import('./i18n/adminWords.ts'), translator])
        await addAdminWords(known, [...officeWords, ...pages[name].words])
      }
      const [{ recoveryScreens }, door] = await fetched(
        Promise.all([import('./admin/recovery/screens.tsx'), staffDoor(), words()]),
      )
      return { Component: recoveryScreens(door, settings)[name] }
    },
  }))

/** The site in one language as a tree: a frame around every page, a failed page within the frame. */
export const routes = (site: Site, language: Language): RouteObject[] => {
  const office = backOfficeOf(site)
  return [
    {
      path: pathIn(language, '/'),
      element: <Shell settings={site.settings} />,
      errorElement: <Failure />,
      children: [{ errorElement: <Failure />, children: [...pageRoutes(site), ...movedRoutes(language)] }],
    },
    ...entranceRoutes(site, language),
    {
      path: pathIn(language, pages.admin.path),
      lazy: async () => ({ Component: (await office()).Frame }),
      errorElement: <Failure />,
      children: [
        {
          errorElement: <Failure />,
          children: staffPages.map((name) => ({
            path: pages[name].path.slice(pages.admin.path.length + 1),
            lazy: async () => fetched((await office()).screen(name)),
          })),
        },
      ],
    },
  ]
}
