import type { DueRefund } from '@hotovo/application/payments/refunds'
import { formatMoney } from '@hotovo/domain/shared/format'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Code } from '../../ui/Code.tsx'
import { asNarrow, cutOff } from '../../ui/tableWidths.ts'
import { Small } from '../kit/parts.tsx'
import { payersWithIban, proposedAccount } from './PayingStore.ts'
import { sharerOf } from './sharedAccounts.ts'

/** What is too long for its place is cut there; all of it is its title, and in the dialog that pays. */
const Cut = styled('div')({
  ...cutOff,
  maxWidth: 'clamp(9rem, 22cqi - 1.5rem, 18rem)',
  ...asNarrow({ maxWidth: '10.25rem' }),
})
/** One line, also of an account, which otherwise breaks between its groups. */
const CutSmall = styled(Small)({ ...cutOff, '& > span': { display: 'inline' }, '& wbr': { display: 'none' } })

/** Where the post brings money to, and what its letters were corrected to since. */
export const addressNotes = (
  t: TFunction<'admin'>,
  { address, correctedAddress }: Pick<DueRefund, 'address' | 'correctedAddress'>,
): readonly string[] => [
  ...(address ? [address] : []),
  ...(correctedAddress ? [t('refunds.post.corrected', { address: correctedAddress })] : []),
]

type Props = { readonly row: DueRefund; readonly rows: readonly DueRefund[] }

/** The account that the money goes back to, or the first that may be: with what is to be known of it, and how many others there are. */
function useWayBack({ row, rows }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const told = payersWithIban(row)
  const proposed = proposedAccount(row).iban
  const typed = proposed === '' ? row.typed : null
  const account = typed
    ? { paid: 0, isShort: false, ...told.find(({ iban }) => iban === typed.iban), ...typed }
    : (told.find(({ iban }) => iban === proposed) ?? told.at(-1))
  if (!account) {
    const isCash = row.payers.every(({ method }) => method === 'cash') && row.payers.length > 0
    const way = isCash ? 'cash' : row.paymentMethod === 'postal' ? 'postal' : 'unknown'
    return { name: t(`refunds.from.${way}`), iban: undefined, notes: addressNotes(t, row) }
  }
  const others = typed || proposed !== '' ? 0 : told.length - 1
  const sharer = sharerOf(row, rows)
  const notes = [
    ...(sharer ? [t('refunds.sharedWith', { name: `${sharer.firstName} ${sharer.lastName}`.trim() })] : []),
    ...(typed ? [t(account.paid === 0 ? 'refunds.typedBy' : 'refunds.chosenBy', { by: typed.typedBy })] : []),
    ...(account.isShort
      ? [t('refunds.short', { amount: formatMoney(account.paid, row.currency, language) })]
      : []),
    ...(others > 0 ? [t('refunds.others', { count: others })] : []),
  ]
  return { name: account.name, iban: account.iban, notes }
}

/** Where the money came from, and goes back to: an account by its name, else the address of the order, else what is to be found out. */
export const Payers = (props: Props) => {
  const { name, iban, notes } = useWayBack(props)
  const told = notes.join(' · ')
  return (
    <Cut title={[name, told, iban].filter(Boolean).join(' · ')}>
      {name}
      {(told !== '' || iban) && (
        <CutSmall>
          {told}
          {told !== '' && iban && ' · '}
          {iban && <Code>{iban}</Code>}
        </CutSmall>
      )}
    </Cut>
  )
}

/** The same in a word or two, where a card has one line for it: what is wrong with the account before the account. */
export const WayBack = (props: Props) => {
  const { name, iban, notes } = useWayBack(props)
  return <CutSmall>{notes[0] && iban ? notes.join(' · ') : (iban ?? name)}</CutSmall>
}
