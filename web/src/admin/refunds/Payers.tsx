import type { DueRefund } from '@hotovo/application/payments/refunds'
import { formatMoney } from '@hotovo/domain/shared/format'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Code } from '../../ui/Code.tsx'
import { asNarrow, asSnug, cutOff } from '../../ui/tableWidths.ts'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { mayAskCustomer } from './AskingStore.ts'
import { payersWithIban, proposedAccount } from './PayingStore.ts'
import { sharerOf } from './sharedAccounts.ts'
import { noAccountOf } from './whyNotPicked.ts'

/** What is too long for its place is cut there; all of it is its title, and in the dialog that pays. */
const Cut = styled('div')({
  ...cutOff,
  maxWidth: 'clamp(9rem, 22cqi - 1.5rem, 18rem)',
  ...asNarrow({ maxWidth: '10.25rem' }),
})
const small = { minWidth: '13.5rem', '& > span': { fontSize: '0.8125rem' } }
/** An account is never cut, because it is compared: one of 24 signs stands on one line, a longer one breaks between its groups. */
const Account = styled('div')({
  width: 'min-content',
  minWidth: '15.5rem',
  ...asSnug(small),
  ...asNarrow(small),
  '&[data-whole] wbr': { display: 'none' },
  // As wide as the account, and no wider.
  '& > p': { ...cutOff, width: 0, minWidth: '100%' },
})
/** In a card what does not fit beside the account stands beneath it. */
const InCard = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '0.5rem',
  fontSize: '0.8125rem',
  '& > *': { fontSize: 'inherit' },
})
const CutSmall = styled(Small)(cutOff)

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
    return { name: t(`refunds.from.${noAccountOf(row)}`), iban: undefined, notes: addressNotes(t, row) }
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

/**
 * Where the money came from, and goes back to: the account, whole, and then what is to be known of it and its name; else the address
 * of the order, else what is to be found out (rule P37).
 */
export const Payers = (props: Props) => {
  const { name, iban, notes } = useWayBack(props)
  const mayAsk = useMay()('orders.change')
  const { row } = props
  // What is asked of its customer stands there.
  const isAsked = mayAskCustomer(row) && (mayAsk || row.asked !== null)
  const told = notes.join(' · ')
  if (iban) {
    const about = [...notes, name].filter(Boolean).join(' · ')
    return (
      <Account title={about} data-whole={iban.length <= 24 ? '' : undefined}>
        <Code>{iban}</Code>
        <Small>{about}</Small>
      </Account>
    )
  }
  return (
    <Cut title={[name, told].filter(Boolean).join(' · ')}>
      {name}
      {told !== '' && !isAsked && <CutSmall>{told}</CutSmall>}
    </Cut>
  )
}

/** In a card: the account, whole, and what is to be known of it; nothing where there is none. */
export const AccountInCard = (props: Props) => {
  const { iban, notes } = useWayBack(props)
  return iban ? (
    <InCard>
      <Code>{iban}</Code>
      {notes.length > 0 && <Small as="span">{notes.join(' · ')}</Small>}
    </InCard>
  ) : null
}

/** In a card, where no account is known, what is to be found out. */
export const WayBack = (props: Props) => {
  const { name, iban } = useWayBack(props)
  return iban ? null : <CutSmall>{name}</CutSmall>
}
