import { systemLuck } from '@hotovo/adapters/system/luck'
import type { Api } from '@hotovo/application/api'
import { languages } from '@hotovo/domain/order'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { type RouteObject, useParams } from 'react-router-dom'
import type { Door } from './container.ts'
import { pathIn } from './i18n/language.ts'
import { addAdminWords } from './i18n/messages.ts'
import { Failure, PageUnreachable } from './shell/Failure.tsx'
import { Screen } from './shell/Screen.tsx'
import { Shell } from './shell/Shell.tsx'
import type { SettingsStore } from './stores/SettingsStore.ts'

/** What lives as long as the tab; screens get of it what they need. */
export type Site = {
  readonly api: () => Promise<Api>
  readonly door: () => Promise<Door>
  readonly translator: Promise<i18n>
  readonly settings: SettingsStore
  /** Where forms are kept against a reload; absent while prerendering and where the browser forbids it. */
  readonly drafts: Storage | undefined
}

/**
 * Every page: its address in Slovak (English is below `/en`), the status it is answered with, and whether it is for
 * everybody, opens with a secret in its address, or stands behind the back-office's door.
 */
export const pages = {
  home: { path: '/', status: 200, kind: 'public' },
  purchase: { path: '/kupit-voucher', status: 200, kind: 'public' },
  order: { path: '/objednavka/:token', status: 200, kind: 'private' },
  confirmation: { path: '/potvrdenie-objednavky', status: 200, kind: 'private' },
  lost: { path: '/*', status: 404, kind: 'public' },
  admin: { path: '/admin', status: 200, kind: 'staff' },
  adminOrders: { path: '/admin/objednavky', status: 200, kind: 'staff' },
  adminOrder: { path: '/admin/objednavky/:id', status: 200, kind: 'staff' },
  adminAudit: { path: '/admin/audit', status: 200, kind: 'staff' },
  adminLost: { path: '/admin/*', status: 404, kind: 'staff' },
} as const
export type PageName = keyof typeof pages
export type StaffPageName = {
  [P in PageName]: (typeof pages)[P]['kind'] extends 'staff' ? P : never
}[PageName]
const staffPages = Object.keys(pages).filter(
  (name): name is StaffPageName => pages[name as PageName].kind === 'staff',
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

const screens: Readonly<Record<Exclude<PageName, StaffPageName>, Load>> = {
  home: async ({ settings }) => {
    const { HomePage } = await fetched(import('./home/HomePage.tsx'))
    return { Component: () => <HomePage settings={settings} /> }
  },
  purchase: async ({ api, settings, drafts }) => {
    const [{ PurchasePage }, { PurchaseStore }, door] = await fetched(
      Promise.all([import('./purchase/PurchasePage.tsx'), import('./purchase/PurchaseStore.ts'), api()]),
    )
    const make = () => new PurchaseStore({ api: door, settings, drafts, uuid: systemLuck.uuid })
    return {
      Component: () => <Screen make={make}>{(store) => <PurchasePage store={store} />}</Screen>,
    }
  },
  order: async ({ api, settings }) => {
    const [{ OrderPage }, { OrderStore }, { orders }] = await fetched(
      Promise.all([import('./order/OrderPage.tsx'), import('./order/OrderStore.ts'), api()]),
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
    const { ConfirmationPage } = await fetched(import('./confirmation/ConfirmationPage.tsx'))
    return { Component: ConfirmationPage }
  },
  lost: async () => {
    const { LostPage } = await fetched(import('./lost/LostPage.tsx'))
    return { Component: LostPage }
  },
}

const pageRoutes = (site: Site): RouteObject[] =>
  Object.entries(screens).map(([name, load]) => ({
    path: pages[name as PageName].path.slice(1),
    lazy: () => load(site),
  }))

/** Fetches the back-office with the first of its pages; a fetch that failed is tried again with the next. */
function backOfficeOf({ door, settings, translator, drafts }: Site) {
  const open = async () => {
    const [{ backOffice }, opened] = await fetched(
      Promise.all([import('./admin/backOffice.tsx'), door(), translator.then(addAdminWords)]),
    )
    return backOffice({ door: opened, settings, storage: drafts })
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

/** The site as a tree: both languages, a frame around every page, a failed page within the frame. */
export const routes = (site: Site): RouteObject[] => {
  const office = backOfficeOf(site)
  return languages.flatMap((language) => [
    {
      path: pathIn(language, '/'),
      element: <Shell settings={site.settings} />,
      errorElement: <Failure />,
      children: [{ errorElement: <Failure />, children: pageRoutes(site) }],
    },
    {
      path: pathIn(language, pages.admin.path),
      lazy: async () => ({ Component: (await office()).Frame }),
      errorElement: <Failure />,
      children: [
        {
          errorElement: <Failure />,
          children: staffPages.map((name) => ({
            path: pages[name].path.slice(pages.admin.path.length + 1),
            lazy: async () => ({ Component: (await office()).screens[name] }),
          })),
        },
      ],
    },
  ])
}
