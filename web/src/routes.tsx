import { systemRandom } from '@hotovo/adapters/system/random'
import type { PublicApi } from '@hotovo/application/api'
import type { Language } from '@hotovo/domain/shared/language'
import type { RegistrationTopic } from '@hotovo/domain/tickets/registration'
import type { i18n } from 'i18next'
import { lazy, type ReactNode } from 'react'
import { type RouteObject, redirect, useParams } from 'react-router-dom'
import type { StaffTransport } from './container.ts'
import { pathIn } from './i18n/language.ts'
import { addWords, type Part } from './i18n/messages.ts'
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

/** What the back-office says in the words of the public. */
const shared = ['forms'] as const
/** A registration arrives as a request for support does. */
const registering = ['registration', 'support', 'forms'] as const

type Page = {
  readonly path: string
  readonly status: 200 | 404
  readonly kind: 'public' | 'private' | 'staff'
  readonly words: readonly Part[]
}

/**
 * Every page: its address in Slovak (English is below `/en`), the status it is answered with, whether it is for
 * everybody, opens with a secret in its address, or stands behind the back-office's door, and the words it needs
 * beside the shell's.
 */
export const pages = {
  home: { path: '/', status: 200, kind: 'public', words: ['home'] },
  how: { path: '/ako-funguje', status: 200, kind: 'public', words: ['how'] },
  map: { path: '/mapa', status: 200, kind: 'public', words: ['map'] },
  shop: { path: '/mapa/:shop', status: 200, kind: 'public', words: ['map'] },
  partners: { path: '/partneri', status: 200, kind: 'public', words: ['partners'] },
  merchants: { path: '/obchodnici', status: 200, kind: 'public', words: ['merchants', 'verify', 'forms'] },
  purchase: { path: '/kupit-voucher', status: 200, kind: 'public', words: ['purchase', 'summary', 'forms'] },
  redeem: { path: '/kde-uplatnit', status: 200, kind: 'public', words: ['redeem'] },
  verify: { path: '/overit-voucher', status: 200, kind: 'public', words: ['verify', 'forms'] },
  faq: { path: '/faq', status: 200, kind: 'public', words: ['faq'] },
  support: { path: '/podpora', status: 200, kind: 'public', words: ['support', 'forms'] },
  selling: { path: '/chcem-predavat', status: 200, kind: 'public', words: registering },
  accepting: { path: '/chcem-prijimat', status: 200, kind: 'public', words: registering },
  feedback: { path: '/spatna-vazba', status: 200, kind: 'public', words: ['feedback', 'forms'] },
  api: { path: '/api', status: 200, kind: 'public', words: ['api'] },
  privacy: { path: '/ochrana-sukromia', status: 200, kind: 'public', words: ['privacy', 'legal'] },
  terms: { path: '/podmienky', status: 200, kind: 'public', words: ['terms', 'legal'] },
  cookies: { path: '/cookies', status: 200, kind: 'public', words: ['cookies', 'legal'] },
  accessibility: { path: '/pristupnost', status: 200, kind: 'public', words: ['accessibility', 'legal'] },
  withdrawal: { path: '/odstupenie', status: 200, kind: 'public', words: ['withdrawal', 'legal'] },
  order: { path: '/objednavka/:token', status: 200, kind: 'private', words: ['order', 'summary'] },
  confirmation: { path: '/potvrdenie-objednavky', status: 200, kind: 'private', words: ['order'] },
  lost: { path: '/*', status: 404, kind: 'public', words: [] },
  admin: { path: '/admin', status: 200, kind: 'staff', words: shared },
  adminOrders: { path: '/admin/objednavky', status: 200, kind: 'staff', words: shared },
  adminOrder: { path: '/admin/objednavky/:id', status: 200, kind: 'staff', words: shared },
  adminTickets: { path: '/admin/tikety', status: 200, kind: 'staff', words: shared },
  adminTicket: { path: '/admin/tikety/:id', status: 200, kind: 'staff', words: shared },
  adminPayments: { path: '/admin/platby', status: 200, kind: 'staff', words: shared },
  adminDeliveries: { path: '/admin/dorucenia', status: 200, kind: 'staff', words: shared },
  adminRefunds: { path: '/admin/vratenia', status: 200, kind: 'staff', words: shared },
  adminVouchers: { path: '/admin/vouchery', status: 200, kind: 'staff', words: shared },
  adminVoucher: { path: '/admin/vouchery/:serial', status: 200, kind: 'staff', words: shared },
  adminLiability: { path: '/admin/zavazky', status: 200, kind: 'staff', words: shared },
  adminAudit: { path: '/admin/audit', status: 200, kind: 'staff', words: shared },
  adminStaff: { path: '/admin/ucty', status: 200, kind: 'staff', words: shared },
  adminAccount: { path: '/admin/ucet', status: 200, kind: 'staff', words: shared },
  adminConsent: { path: '/admin/suhlas', status: 200, kind: 'staff', words: shared },
  adminForgotten: { path: '/admin/zabudnute-heslo', status: 200, kind: 'staff', words: shared },
  adminNewPassword: { path: '/admin/nove-heslo', status: 200, kind: 'staff', words: shared },
  adminNewEmail: { path: '/admin/novy-email', status: 200, kind: 'staff', words: shared },
  adminLost: { path: '/admin/*', status: 404, kind: 'staff', words: shared },
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

const screens: Readonly<Record<Exclude<PageName, StaffPageName | EntrancePageName>, Load>> = {
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
    const { PrivacyPage } = await fetched(import('./site/legal/PrivacyPage.tsx'))
    return { Component: () => <PrivacyPage settings={settings} /> }
  },
  terms: async ({ settings }) => {
    const { TermsPage } = await fetched(import('./site/legal/TermsPage.tsx'))
    return { Component: () => <TermsPage settings={settings} /> }
  },
  cookies: async ({ settings }) => {
    const { CookiesPage } = await fetched(import('./site/legal/CookiesPage.tsx'))
    return { Component: () => <CookiesPage settings={settings} /> }
  },
  accessibility: async ({ settings }) => {
    const { AccessibilityPage } = await fetched(import('./site/legal/AccessibilityPage.tsx'))
    return { Component: () => <AccessibilityPage settings={settings} /> }
  },
  withdrawal: async ({ settings }) => {
    const { WithdrawalPage } = await fetched(import('./site/legal/WithdrawalPage.tsx'))
    return { Component: () => <WithdrawalPage settings={settings} /> }
  },
  lost: async () => {
    const { LostPage } = await fetched(import('./site/lost/LostPage.tsx'))
    return { Component: LostPage }
  },
}

const pageRoutes = (site: Site): RouteObject[] =>
  Object.entries(screens).map(([name, load]) => ({
    path: pages[name as PageName].path.slice(1),
    handle: pages[name as PageName],
    lazy: async () => {
      const words = site.translator.then((translator) => addWords(translator, pages[name as PageName].words))
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
    const firstWords = async () => {
      const [{ addAdminWords }, words] = await Promise.all([import('./i18n/admin/words.ts'), translator])
      await Promise.all([addAdminWords(words, 'first'), addWords(words, shared)])
      return (part: 'consent' | 'own' | 'record' | 'rest' | 'members') => addAdminWords(words, part)
    }
    const [{ backOffice }, door, otherWords] = await fetched(
      Promise.all([import('./admin/frame/backOffice.tsx'), staffDoor(), firstWords()]),
    )
    const { Frame, screens } = backOffice({ door, settings, storage: drafts })
    const screen = async (name: StaffPageName) => {
      const [Component] = await Promise.all([
        screens[name](),
        name === 'adminOrders' ? undefined : otherWords('rest'),
        // The list and the overview show no record whole.
        name === 'adminOrders' || name === 'admin' ? undefined : otherWords('record'),
        name === 'adminAccount' ? otherWords('own') : undefined,
        name === 'adminAccount' || name === 'adminConsent' ? otherWords('consent') : undefined,
        name === 'adminStaff' ? otherWords('members') : undefined,
      ])
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
        const [{ addAdminWords }, known] = await Promise.all([import('./i18n/admin/words.ts'), translator])
        await Promise.all([
          addAdminWords(known, 'first'),
          addAdminWords(known, 'recovery'),
          addWords(known, shared),
        ])
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
