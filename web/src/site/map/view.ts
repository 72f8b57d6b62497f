import { type SoughtService, soughtServices } from '@hotovo/domain/places/sales-point'
import { oneOf, wordsIn } from '../../ui/address.ts'

/** Which sales points are shown, as the address says it. */
export type MapView = {
  readonly query: string
  readonly isOpenOnly: boolean
  readonly service: SoughtService | undefined
}

/** The view that an address means. What nobody can ask for is left out. */
export const viewIn = (address: URLSearchParams): MapView => ({
  query: wordsIn(address.get('q')) ?? '',
  isOpenOnly: address.get('otvorene') === '1',
  service: oneOf(soughtServices, address.get('sluzba')),
})

/** The address of a view; what is usual is not said. */
export function addressOf({ query, isOpenOnly, service }: MapView): URLSearchParams {
  const address = new URLSearchParams()
  if (query.trim()) address.set('q', query.trim())
  if (isOpenOnly) address.set('otvorene', '1')
  if (service) address.set('sluzba', service)
  return address
}

/** A link that was pressed to find the nearest sales point has this in its address. */
export const asksForNearest = (address: URLSearchParams): boolean => address.get('najblizsie') === '1'
