import {
  courierFee,
  customAmount,
  dueDays,
  orderLines,
  orderValue,
  presets,
  processingFee,
  quantity,
  validityMonths,
} from '@hotovo/domain/limits'
import { offeredMethods } from '@hotovo/domain/orders/offered-methods'
import { type DeliveryMethod, deliveryMethods } from '@hotovo/domain/orders/order'
import { type Currency, currencies, type PaymentMethod } from '@hotovo/domain/shared/money'
import type { ShownProvider } from '@hotovo/domain/staff/identity'
import type { Brand, Feature, Installation } from './ports.ts'

/** What a page needs to know about this installation (rule H9). Amounts are minor units. */
export type Settings = {
  readonly brand: Brand
  readonly features: Readonly<Record<Feature, boolean>>
  readonly methods: Readonly<Record<Currency, readonly PaymentMethod[]>>
  readonly deliveryMethods: readonly DeliveryMethod[]
  readonly currencies: readonly Currency[]
  readonly presets: Readonly<Record<Currency, readonly number[]>>
  readonly limits: {
    readonly customAmount: Readonly<Record<Currency, { readonly min: number; readonly max: number }>>
    readonly quantity: { readonly min: number; readonly max: number }
    readonly orderLines: number
    readonly orderValue: Readonly<Record<Currency, number>>
    readonly validityMonths: number
    readonly dueDays: number
  }
  readonly fees: {
    readonly processing: Readonly<Record<Currency, number>>
    readonly courier: Readonly<Record<Currency, number>>
  }
  readonly tileUrl: string
  readonly analyticsUrl: string | null
  /** Providers that staff sign in by (rule A65). */
  readonly providers: readonly ShownProvider[]
}

/** The settings of an installation: its own facts beside the rules that hold everywhere. */
export const settingsOf = ({
  brand,
  accounts,
  off,
  tileUrl,
  analyticsUrl,
  providers,
}: Installation): Settings => ({
  brand,
  features: {
    ordering: !off.includes('ordering'),
    support: !off.includes('support'),
    feedback: !off.includes('feedback'),
    admin: !off.includes('admin'),
  },
  methods: offeredMethods(accounts),
  deliveryMethods,
  currencies,
  presets,
  limits: { customAmount, quantity, orderLines, orderValue, validityMonths, dueDays },
  fees: { processing: processingFee, courier: courierFee },
  tileUrl,
  analyticsUrl,
  providers,
})
