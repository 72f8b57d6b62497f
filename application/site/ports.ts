import type { BankAccounts } from '@hotovo/domain/orders/payment-instructions'
import type { Partner } from '@hotovo/domain/places/partner'
import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import type { FaqItem } from '@hotovo/domain/site/faq'
import type { StaffMfa } from '@hotovo/domain/staff/factor'
import type { ShownProvider } from '@hotovo/domain/staff/identity'

/** Who runs this installation: the one place for name, legal entity, contacts and portals. */
export type Brand = {
  readonly name: string
  readonly legalName: string
  readonly registration: string
  readonly street: string
  readonly city: string
  readonly phone: string
  readonly email: string
  /**
   * External pages, opened in a new tab. Where there is none (null), registrations lead to a form of ours (rule S11), and nothing
   * leads to a sign-in.
   */
  readonly portals: {
    readonly signIn: string | null
    readonly partner: string | null
    readonly agent: string | null
  }
  /** What merchants pay of what was redeemed with them, in percent, and after how many days they get the rest. */
  readonly merchantTerms: {
    readonly commissionPercent: number
    readonly settlementDays: number
    /** Made up, and said to be so wherever it is shown. */
    readonly sample: boolean
  }
  /** What shops keep of what they sold for cash, in percent, and within how many days they send on the rest. */
  readonly sellerTerms: Brand['merchantTerms']
  /** Whether the sales points are made up: nobody takes cash there. */
  readonly sampleShops: boolean
}

/** What can be switched off (rule W12). */
export const features = ['ordering', 'support', 'feedback', 'admin'] as const
export type Feature = (typeof features)[number]

/** What differs from one installation to the next and is known when it starts. */
export type Installation = {
  readonly brand: Brand
  readonly accounts: BankAccounts
  readonly off: readonly Feature[]
  /** Map tiles with `{z}/{x}/{y}`, or `none`. */
  readonly tileUrl: string
  /** Where views of pages are counted for those who agreed; null where nobody counts (decision 23). */
  readonly analyticsUrl: string | null
  /** Whether the back-office asks for a second factor of everybody (rule A35). */
  readonly staffMfa: StaffMfa
  /** Who else says who somebody of staff is (rule A65). */
  readonly providers: readonly ShownProvider[]
}

/** What the product tells about the world around it: data that comes with it (rule W11). */
export type Content = {
  readonly places: readonly SalesPoint[]
  readonly partners: readonly Partner[]
  readonly faq: readonly FaqItem[]
}
