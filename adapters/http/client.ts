import type { Api } from '@hotovo/application/api'
import { type PublicWire, publicApi } from './public-api.ts'
import { type StaffWire, staffApi } from './staff-api.ts'

/** The whole product over HTTP, for whoever does not count bytes as a page does. */
export const httpApi = (wire: PublicWire & StaffWire): Api => ({ ...publicApi(wire), ...staffApi(wire) })
