import type { CountedFilters } from '@hotovo/application/back-office/filter-counts'
import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'

/** Where the lists are that are filtered. */
export const listPaths: Readonly<Record<CountedFilters['list'] | StaffSavedView['list'], string>> = {
  orders: '/admin/objednavky',
  tickets: '/admin/tikety',
  vouchers: '/admin/vouchery',
  payments: '/admin/platby',
  audit: '/admin/audit',
}
