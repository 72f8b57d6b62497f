import type { WeekHours } from './opening-hours.ts'

/** What can be done at a sales point, as it is said of it by hand (rule W7). */
export const salesPointServices = ['voucher-purchase', 'voucher-redemption', 'customer-support'] as const
export type SalesPointService = (typeof salesPointServices)[number]
/** What its cash desk does now: vouchers are sold at once, an order is paid (rule K15). */
export const deskServices = ['instant-purchase', 'order-payment'] as const
/** All that the public is told of. */
export const publicServices = [...deskServices, ...salesPointServices] as const
export type PublicService = (typeof publicServices)[number]
/** What somebody looks for: that a sale is said by hand is one more way to pay an order (rule K15). */
export const soughtServices = [...deskServices, 'voucher-redemption', 'customer-support'] as const
export type SoughtService = (typeof soughtServices)[number]
export const salesPointTypes = ['partner', 'primary'] as const
export type SalesPointType = (typeof salesPointTypes)[number]
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

/** A sales point (rule W7). `id` is a part of its address on the site. */
export type SalesPoint = {
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
  readonly services: readonly SalesPointService[]
  readonly type: SalesPointType
  readonly verified: boolean
  /** Made up, and said to be so wherever it is shown. */
  readonly sample: boolean
  /** The first day it is open no more, for good; null where nobody knows of one. */
  readonly closedFrom: string | null
}

/** A sales point as everybody sees it: what its cash desk does stands in place of what is said of its sale by hand (rule K15). */
export type PublicSalesPoint = Omit<SalesPoint, 'services'> & { readonly services: readonly PublicService[] }
