import { when } from 'mobx'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { Screen } from '../../../shell/Screen.tsx'
import type { LiveParts } from '../../kit/liveLazily.tsx'
import type { Recent } from '../../records/Recent.ts'
import { OrderStore } from '../OrderStore.ts'
import type { OrdersStore } from '../OrdersStore.ts'
import { Beside } from './Beside.tsx'
import { ByNumber, type NumberServices } from './ByNumber.tsx'
import { OrderPage } from './OrderPage.tsx'

type Desk = NumberServices & {
  /** The list beside the record. */
  readonly own: () => OrdersStore
  readonly recent: Recent
  readonly live: LiveParts
}

/** An order; another identity in the address is another screen. */
export function orderScreen({ own, recent, live, ...services }: Desk): () => ReactNode {
  const opened = (id: string) => {
    const record = own().record(id, OrderStore)
    when(
      () => record.order !== undefined,
      () => recent.opened({ number: record.order!.number, path: `/admin/objednavky/${id}` }),
    )
    return record
  }
  return () => {
    const { id = '' } = useParams()
    return (
      <Beside store={own()} current={id}>
        <ByNumber {...services} asked={id}>
          <Screen key={id} make={() => opened(id)}>
            {(store) => <OrderPage store={store} list={own()} live={live} />}
          </Screen>
        </ByNumber>
      </Beside>
    )
  }
}
