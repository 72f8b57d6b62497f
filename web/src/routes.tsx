import { systemLuck } from '@hotovo/adapters/system/luck'
import type { Api } from '@hotovo/application/api'
import { languages } from '@hotovo/domain/order'
import { type ReactNode, useState } from 'react'
import { type RouteObject, useParams } from 'react-router-dom'
import { pathIn } from './i18n/language.ts'
import { Failure, PageUnreachable } from './shell/Failure.tsx'
import { Shell } from './shell/Shell.tsx'
import type { SettingsStore } from './stores/SettingsStore.ts'

/** What lives as long as the tab; screens get of it what they need. */
export type Site = {
  readonly api: () => Promise<Api>
  readonly settings: SettingsStore
  /** Where forms are kept against a reload; absent while prerendering and where the browser forbids it. */
  readonly drafts: Storage | undefined
}

/**
 * Every page: its address in Slovak (English is below `/en`), the status it is answered with, and
 * whether it is for everybody or opens with a secret in its address.
 */
export const pages = {
  home: { path: '/', status: 200, kind: 'public' },
  purchase: { path: '/kupit-voucher', status: 200, kind: 'public' },
  order: { path: '/objednavka/:token', status: 200, kind: 'private' },
  confirmation: { path: '/potvrdenie-objednavky', status: 200, kind: 'private' },
  lost: { path: '/*', status: 404, kind: 'public' },
} as const
export type PageName = keyof typeof pages

/** A part of the site that is fetched when it is first needed; a network that fails says so. */
const fetched = <Part,>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause) => {
    throw new PageUnreachable('a page could not be fetched', { cause })
  })

/** Keeps a store as long as its screen is shown. */
function Screen<Store>({ make, children }: { make: () => Store; children: (store: Store) => ReactNode }) {
  const [store] = useState(make)
  return children(store)
}

/** An order's own page; another token is another screen. */
function ByToken({ children }: { children: (token: string) => ReactNode }) {
  return children(useParams().token ?? '')
}

type Load = (site: Site) => Promise<{ Component: () => ReactNode }>

const screens: Readonly<Record<PageName, Load>> = {
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

/** The site as a tree: both languages, the shell around every page, a failed page within the shell. */
export const routes = (site: Site): RouteObject[] =>
  languages.map((language) => ({
    path: pathIn(language, '/'),
    element: <Shell settings={site.settings} />,
    errorElement: <Failure />,
    children: [{ errorElement: <Failure />, children: pageRoutes(site) }],
  }))
