import type { DueRefund } from '@hotovo/application/payments/refunds'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { LinePress } from '../kit/LinePress.tsx'
import { lazily } from '../kit/lazily.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { type AskingLetter, type AskingStore, mayAskCustomer } from './AskingStore.ts'

/** The form of any reply, with its words, is fetched by whoever asks. */
const AskingForm = lazily(async () => {
  const { ReplyForm, useComeBack } = await withAdminWords(
    import('../kit/record/ReplyForm.tsx'),
    'admin/kit/record',
  )
  type Props = { readonly letter: AskingLetter; readonly onDone: () => void }
  const Form = observer(({ letter, onDone }: Props) => {
    const comeBack = useComeBack()
    const send = () => {
      if (letter.send(comeBack)) onDone()
    }
    return <ReplyForm file={letter} replying={letter.replying} to={letter.row} onSend={send} />
  })
  return { default: Form }
})

/** Asks the customer of a refund by e-mail where it goes: the letter is ready, and is looked at before it leaves (rule P55). */
export const AskingDialog = observer(
  ({ store, onClose }: { readonly store: AskingStore; readonly onClose: () => void }) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const { letter } = store
    if (!letter) return null
    const { number, asked } = letter.row
    return (
      <Dialog title={t('refunds.ask.title', { number })} onClose={onClose}>
        {asked && (
          <Notice tone="info">
            <p>{t('refunds.ask.before', { day: formatDay(dayOf(asked.at), language) })}</p>
          </Notice>
        )}
        <Suspense fallback={<Spinner>{t('refunds.ask.loading')}</Spinner>}>
          <Whole>
            <AskingForm letter={letter} onDone={onClose} />
          </Whole>
        </Suspense>
      </Dialog>
    )
  },
)

/** All of the letter is in sight before it is sent. */
const Whole = styled('div')({ '& form textarea': { fieldSizing: 'content', maxHeight: '55vh' } })

type Props = {
  readonly store: AskingStore
  readonly row: DueRefund
  readonly onAsk: (row: DueRefund) => void
}

/** Whether the customer of a refund was asked where it goes, or that they can be. */
export const AskCustomer = observer(({ store, row, onAsk }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayAsk = useMay()('orders.change')
  if (!mayAskCustomer(row)) return null
  const { number, asked } = row
  if (store.isLeaving(row.id)) return <Small>{t('refunds.ask.leaving')}</Small>
  if (asked)
    return (
      <Small>
        <Link to={pathIn(language, `/admin/tikety/${asked.ticket}`)}>
          {t('refunds.ask.asked', { day: formatDay(dayOf(asked.at), language) })}
        </Link>
      </Small>
    )
  return mayAsk ? <LinePress text={t('refunds.ask.open')} of={number} onPress={() => onAsk(row)} /> : null
})
