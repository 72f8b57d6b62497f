import type { OrderStatus } from '@hotovo/domain/orders/order'
import type { Role } from '@hotovo/domain/staff/account'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { expect, test } from 'vitest'
import { statusChoices } from './statusChoices.ts'

const all: readonly OrderStatus[] = ['prijata', 'spracuva', 'vybavena', 'zrusena']

test.each<[role: Role, status: OrderStatus, received: number, offered: readonly OrderStatus[]]>([
  ['finance', 'prijata', 100, all],
  ['support', 'prijata', 0, all],
  ['support', 'prijata', 100, ['prijata', 'spracuva', 'vybavena']],
  ['support', 'zrusena', 0, all],
  ['support', 'zrusena', 100, ['zrusena']],
  ['auditor', 'spracuva', 0, ['spracuva']],
])('%s is offered for an order that is %s with %d received: %j', (role, orderStatus, received, offered) => {
  expect(statusChoices({ orderStatus, received }, (permission) => isPermitted(role, permission))).toEqual(
    offered,
  )
})
