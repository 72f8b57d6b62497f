import type { WeekHours } from './opening-hours.ts'

/** What can be done at a sales point (spec 3). */
export const placeServices = ['voucher-purchase', 'voucher-redemption', 'customer-support'] as const
export type PlaceService = (typeof placeServices)[number]
export const placeTypes = ['partner', 'primary'] as const
export type PlaceType = (typeof placeTypes)[number]
/** The regions of Slovakia, by the names their offices have. */
export const regions = [
  'Bratislavský',
  'Trnavský',
  'Trenčiansky',
  'Nitriansky',
  'Žilinský',
  'Banskobystrický',
  'Prešovský',
  'Košický',
] as const
export type Region = (typeof regions)[number]
/** Degrees, WGS 84. */
export type Coordinates = { readonly lat: number; readonly lng: number }

/** A sales point (spec 3). `id` is a part of its address on the site. */
export type Place = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly region: Region
  readonly coordinates: Coordinates
  /** Null where nobody knows them. */
  readonly openingHours: WeekHours | null
  readonly phone: string | null
  readonly email: string | null
  readonly services: readonly PlaceService[]
  readonly type: PlaceType
  readonly verified: boolean
}
