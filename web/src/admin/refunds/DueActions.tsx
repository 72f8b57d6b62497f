import type { DueRefund } from '@hotovo/application/payments/refunds'
import { bankWayOf } from '@hotovo/domain/payments/refund'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { RowActions } from '../../ui/DataTable.tsx'
import { asNarrow } from '../../ui/tableWidths.ts'
import { Small } from '../kit/parts.tsx'
import { keepFocus } from './keepFocus.ts'
import type { RefundsStore } from './RefundsStore.ts'

/** Where there is room for it. */
const Roomy = styled('span')({ '@media (max-width: 99.99rem)': { display: 'none' } })
const NoWrap = styled(Small)({ whiteSpace: 'nowrap' })
/** Where there is little, the account has it. */
const Presses = styled(RowActions)(asNarrow({ '[data-dense] & button': { padding: '0 0.375rem' } }))

/** How a refund is given back: by the app of a bank, or noted by a form. */
export type How = 'code' | 'form'
type Props = {
  readonly store: RefundsStore
  readonly row: DueRefund
  readonly onBegin: (row: DueRefund, how: How) => void
}

/** How a refund is given back, or that its noting is called off. */
export const DueActions = observer(({ store, row, onBegin }: Props) => {
  const { t } = useTranslation('admin')
  const way = bankWayOf(row)
  if (store.isHeld(row.id))
    return (
      <Presses>
        <NoWrap>{t('refunds.held')}</NoWrap>
        <Button
          variant="secondary"
          aria-label={`${t('held.callOff')} ${row.number}`}
          onClick={() => {
            store.callOff(row.id)
            keepFocus()
          }}
        >
          {t('held.callOff')}
        </Button>
      </Presses>
    )
  return (
    <Presses>
      {way === 'none' ? (
        <NoWrap title={t('refunds.pay.noneText', { currency: row.currency })}>
          {t('refunds.pay.none', { currency: row.currency })}
        </NoWrap>
      ) : (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={`${t(`refunds.pay.open.${way}`)} ${row.number}`}
          onClick={() => onBegin(row, 'code')}
        >
          {t(`refunds.pay.short.${way}`)}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`${t('refunds.record')} ${t('refunds.recordHow')} ${row.number}`}
        title={`${t('refunds.record')} ${t('refunds.recordHow')}`}
        onClick={() => onBegin(row, 'form')}
      >
        <span>
          {t('refunds.recordShort')}
          <Roomy> {t('refunds.recordHow')}</Roomy>
        </span>
      </Button>
    </Presses>
  )
})
