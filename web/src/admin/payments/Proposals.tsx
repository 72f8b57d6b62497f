import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Small } from '../kit/parts.tsx'
import type { Choice } from './LineOrders.ts'
import type { PaymentsStore } from './PaymentsStore.ts'
import { Difference, Proposed } from './Proposed.tsx'

const List = styled('ol')({
  display: 'grid',
  gap: '0.75rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: '0.5rem', minWidth: 0 },
})
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  '& > p': { flex: '1 1 14rem' },
})
const Cards = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '@container bench (min-width: 44rem)': {
    '[data-wide] &': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})
const Box = styled('section')({ '&[data-wide]': { gridColumn: '1 / -1' } })

/** Whether choices are proposed, and not just orders that the line names. */
export const isProposed = (choices: readonly Choice[]): boolean =>
  choices.some(({ reasons }) => reasons.length > 0)

type ProposalsProps = {
  /** It has all the width of the line, and cards stand beside one another. */
  readonly isWide?: boolean
  readonly store: PaymentsStore
  readonly entry: BankEntry
  readonly choices: readonly Choice[]
}

/** What else a payment may be for, each with why, its orders, and the key that accepts it so (rule P29). */
export const Proposals = observer(({ store, entry, choices, isWide = false }: ProposalsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const isSaving = store.isDecided(entry.id)
  const together = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <Box data-wide={isWide ? '' : undefined}>
      <Small>{t(isProposed(choices) ? 'payments.proposals.title' : 'payments.actions.others')}</Small>
      <List>
        {choices.map((choice, index) => {
          const numbers = together.format(choice.parts.map(({ orderNumber }) => orderNumber))
          const of = { place: index + 1, number: numbers }
          return (
            <li key={numbers}>
              <Head>
                <Button
                  variant="secondary"
                  aria-disabled={isSaving}
                  aria-keyshortcuts={String(index + 1)}
                  onClick={() => void store.acceptChoice(entry, choice)}
                >
                  {t(choice.parts.length > 1 ? 'payments.actions.divide' : 'payments.actions.other', of)}
                </Button>
                {choice.reasons.length > 0 && (
                  <p>{choice.reasons.map((reason) => t(`payments.proposals.${reason}`)).join(' ')}</p>
                )}
                {choice.parts.length === 1 && (
                  <Difference entry={entry} order={store.orders.of(choice.parts[0]!.orderId)} />
                )}
              </Head>
              {choice.reasons.length > 0 && (
                <Cards>
                  {choice.parts.map(({ orderId, amount }) => (
                    <Proposed key={orderId} entry={entry} order={store.orders.of(orderId)} part={amount} />
                  ))}
                </Cards>
              )}
            </li>
          )
        })}
      </List>
    </Box>
  )
})
