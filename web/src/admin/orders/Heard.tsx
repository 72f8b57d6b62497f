import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../kit/parts.tsx'
import { Meanwhile } from './ConflictDialog.tsx'
import type { OrderFile } from './orderFile.ts'

/** What somebody else did to an order while something is filled in about it: nothing is sent before it is shown (rule A159). */
export const Heard = observer(({ file }: { readonly file: OrderFile }) => {
  const { t } = useTranslation('admin')
  const { heard, record } = file
  if (!heard || !record.answer) return null
  return (
    <Notice tone="warning" title={t('order.conflict.title')}>
      <Meanwhile current={record.answer} entries={heard.entries} />
      <p>{t(heard.isTaken ? 'order.conflict.anew' : 'order.conflict.first')}</p>
      {!heard.isTaken && (
        <Actions>
          <Button variant="secondary" onClick={() => void file.takeHeard()}>
            {t('order.conflict.load')}
          </Button>
        </Actions>
      )}
    </Notice>
  )
})
