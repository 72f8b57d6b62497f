import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { ColumnsNote, ColumnsWarning } from './NamedColumns.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'

/** Where nothing is told it takes no room. */
const ToldOfColumns = styled('div')({ display: 'grid', gap: '0.75rem', '&:empty': { position: 'absolute' } })

/** Which files of those shown were read otherwise than the one before; of one statement also who named its columns (rule P21). */
export const Columns = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const { statement, columns } = store.lines
  return (
    <>
      <ToldOfColumns role="status">
        {columns.isLost && (
          <Notice tone="warning">
            <p>{t('payments.named.failed')}</p>
            <Actions>
              <RetryButton onRetry={() => void columns.fetch()} />
            </Actions>
          </Notice>
        )}
        {columns.shown.map((of) => (
          <ColumnsWarning key={of.statementId} of={of} />
        ))}
      </ToldOfColumns>
      {statement && columns.shown.map((of) => <ColumnsNote key={of.statementId} of={of} />)}
    </>
  )
})
