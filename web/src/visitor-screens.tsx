import { systemRandom } from '@hotovo/adapters/system/random'
import type { PublicApi } from '@hotovo/application/api'
import type { RegistrationTopic } from '@hotovo/domain/tickets/registration'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { StaffTransport } from './container.ts'
import type { VisitorPageName } from './pages.ts'
import { PageUnreachable } from './shell/Failure.tsx'
import { Screen } from './shell/Screen.tsx'
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

/** A part of the site that is fetched when it is first needed; a network that fails says so. */
export const fetchPart = <Part,>(part: Promise<Part>): Promise<Part> =>
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
    const [{ RegistrationPage }, { registrationForm }, door] = await fetchPart(
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

/** What each page of visitors fetches and shows. */
/** The day in UTC, behind by an hour or two at night: a phone would be blocked by asking for that of Bratislava, and the server has it. */
const today = () => new Date().toISOString().slice(0, 10)

export const visitorScreens: Readonly<Record<VisitorPageName, Load>> = {
  home: async () => {
    const { HomePage } = await fetchPart(import('./site/home/HomePage.tsx'))
    return { Component: HomePage }
  },
  purchase: async ({ api, settings, drafts }) => {
    const [{ PurchasePage }, { PurchaseStore }, door] = await fetchPart(
      Promise.all([
        import('./site/purchase/PurchasePage.tsx'),
        import('./site/purchase/PurchaseStore.ts'),
        api(),
      ]),
    )
    const make = () => new PurchaseStore({ api: door, settings, drafts, uuid: systemRandom.uuid, today })
    return {
      Component: () => <Screen make={make}>{(store) => <PurchasePage store={store} />}</Screen>,
    }
  },
  order: async ({ api, settings }) => {
    const [{ OrderPage }, { OrderStore }, { orders }] = await fetchPart(
      Promise.all([import('./site/order/OrderPage.tsx'), import('./site/order/OrderStore.ts'), api()]),
    )
    const make = () => new OrderStore(orders)
    return {
      Component: () => (
        <ByToken>
          {(token) => (
            <Screen key={token} make={make}>
              {(store) => <OrderPage store={store} token={token} settings={settings} api={api} />}
            </Screen>
          )}
        </ByToken>
      ),
    }
  },
  confirmation: async () => {
    const { ConfirmationPage } = await fetchPart(import('./site/confirmation/ConfirmationPage.tsx'))
    return { Component: ConfirmationPage }
  },
  how: async () => {
    const { HowPage } = await fetchPart(import('./site/how/HowPage.tsx'))
    return { Component: HowPage }
  },
  map: async ({ api, settings }) => {
    const { MapPage } = await fetchPart(import('./site/map/MapPage.tsx'))
    return { Component: () => <MapPage settings={settings} api={api} /> }
  },
  shop: async ({ api }) => {
    const [{ ShopPage }, { LostPage }] = await fetchPart(
      Promise.all([import('./site/map/shop/ShopPage.tsx'), import('./site/lost/LostPage.tsx')]),
    )
    return {
      Component: () => <ShopPage id={useParams().shop ?? ''} api={api} lost={<LostPage />} />,
    }
  },
  partners: async ({ settings }) => {
    const { PartnersPage } = await fetchPart(import('./site/partners/PartnersPage.tsx'))
    return { Component: () => <PartnersPage settings={settings} /> }
  },
  merchants: async ({ api, settings }) => {
    const { MerchantsPage } = await fetchPart(import('./site/merchants/MerchantsPage.tsx'))
    const verifyDialog = async () => {
      const [{ VerifyDialog }, { VerifyStore }, door] = await fetchPart(
        Promise.all([
          import('./site/verify/VerifyDialog.tsx'),
          import('./site/verify/VerifyStore.ts'),
          api(),
        ]),
      )
      const make = () => new VerifyStore(door)
      return ({ onClose }: { readonly onClose: () => void }) => (
        <Screen make={make}>{(store) => <VerifyDialog store={store} onClose={onClose} />}</Screen>
      )
    }
    return { Component: () => <MerchantsPage settings={settings} verifyDialog={verifyDialog} /> }
  },
  redeem: async () => {
    const { RedeemPage } = await fetchPart(import('./site/redeem/RedeemPage.tsx'))
    return { Component: RedeemPage }
  },
  verify: async ({ api }) => {
    const [{ VerifyPage }, { VerifyStore }, door] = await fetchPart(
      Promise.all([import('./site/verify/VerifyPage.tsx'), import('./site/verify/VerifyStore.ts'), api()]),
    )
    const make = () => new VerifyStore(door)
    return {
      Component: () => <Screen make={make}>{(store) => <VerifyPage store={store} />}</Screen>,
    }
  },
  faq: async () => {
    const { FaqPage } = await fetchPart(import('./site/faq/FaqPage.tsx'))
    return { Component: FaqPage }
  },
  support: async ({ api, settings, drafts }) => {
    const [{ SupportPage }, { SupportStore }, door] = await fetchPart(
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
    const [{ FeedbackPage }, { feedbackForm }, door] = await fetchPart(
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
    const { ApiPage } = await fetchPart(import('./site/api/ApiPage.tsx'))
    return { Component: () => <ApiPage settings={settings} /> }
  },
  privacy: async ({ settings }) => {
    const { PrivacyPage } = await fetchPart(import('./site/legal/privacy/PrivacyPage.tsx'))
    return { Component: () => <PrivacyPage settings={settings} /> }
  },
  terms: async ({ settings }) => {
    const { TermsPage } = await fetchPart(import('./site/legal/terms/TermsPage.tsx'))
    return { Component: () => <TermsPage settings={settings} /> }
  },
  cookies: async ({ settings }) => {
    const { CookiesPage } = await fetchPart(import('./site/legal/cookies/CookiesPage.tsx'))
    return { Component: () => <CookiesPage settings={settings} /> }
  },
  accessibility: async ({ settings }) => {
    const { AccessibilityPage } = await fetchPart(import('./site/legal/accessibility/AccessibilityPage.tsx'))
    return { Component: () => <AccessibilityPage settings={settings} /> }
  },
  withdrawal: async ({ settings }) => {
    const { WithdrawalPage } = await fetchPart(import('./site/legal/withdrawal/WithdrawalPage.tsx'))
    return { Component: () => <WithdrawalPage settings={settings} /> }
  },
  lost: async () => {
    const { LostPage } = await fetchPart(import('./site/lost/LostPage.tsx'))
    return { Component: LostPage }
  },
}
