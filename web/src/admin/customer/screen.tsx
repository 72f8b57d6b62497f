import { useParams } from 'react-router-dom'
import { Screen } from '../../shell/Screen.tsx'
import { CustomerDesk } from '../kit/customer/CustomerDesk.ts'
import { CustomerPage } from './CustomerPage.tsx'

/** The page of a customer. */
export function customerScreen(desk: ConstructorParameters<typeof CustomerDesk>[0]) {
  const make = () => new CustomerDesk(desk)
  return () => {
    const { id = '' } = useParams()
    return <Screen make={make}>{(customers) => <CustomerPage desk={customers} id={id} />}</Screen>
  }
}
