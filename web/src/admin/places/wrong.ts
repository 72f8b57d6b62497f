import { lengths } from '@hotovo/domain/limits'
import { weekdays } from '@hotovo/domain/places/opening-hours'
import type { TFunction } from 'i18next'

const lengthsOf: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  name: lengths.salesPointName,
  address: lengths.address,
  city: lengths.city,
}

/** What is wrong with a field of a sales point, in words. */
export const wrongAt = (t: TFunction<'admin'>, at: string): string =>
  (weekdays as readonly string[]).includes(at)
    ? t('places.wrong.hours')
    : t(`places.wrong.${at as 'name'}`, { ...lengthsOf[at] })
