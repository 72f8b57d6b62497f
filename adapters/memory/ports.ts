import type { Ports } from '@hotovo/application/ports'
import { memoryOrders } from './orders.ts'
import { memoryStaff } from './staff.ts'

/** What no store decides: time, luck, keys, and the installation itself. */
export type World = Pick<
  Ports,
  'clock' | 'luck' | 'macs' | 'passwords' | 'accessTokens' | 'paymentCodes' | 'installation'
>

/** The whole house in memory, for the demo without a server and for tests. Nobody performs its jobs. */
export const memoryPorts = (world: World): Ports => ({
  ...world,
  orders: memoryOrders(() => {}),
  ...memoryStaff(() => {}),
})
