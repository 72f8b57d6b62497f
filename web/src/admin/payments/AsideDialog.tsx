import { lengths } from '@hotovo/domain/limits'
import { type WhyAside, whyAsideProblems } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Key } from '../../ui/Key.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { focusLine } from './focusLine.ts'
import type { PaymentsStore } from './PaymentsStore.ts'
import { usualReasons, whyAsideOf } from './whyAside.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const List = styled('ol')({
  display: 'grid',
  gap: '0.375rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& button': { width: '100%', justifyContent: 'start', gap: '0.75rem', textAlign: 'start' },
})

/** Asks why payments are set aside (rule P34): one of the usual reasons by its digit or a press, or own words and Enter. */
export const AsideDialog = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { asideAsked } = store
  return asideAsked.length > 0 ? (
    <Why key={asideAsked.map(({ id }) => id).join()} store={store} count={asideAsked.length} />
  ) : null
})

const Why = observer(({ store, count }: { readonly store: PaymentsStore; readonly count: number }) => {
  const { t } = useTranslation('admin')
  const [text, type] = useState('')
  const [isWrong, mark] = useState(false)
  const close = () => {
    store.leaveAside()
    focusLine(store)
  }
  const choose = (why: WhyAside) => {
    void store.setAside(why).then(() => focusLine(store))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why: WhyAside = { reason: 'other', note: text }
    if (whyAsideProblems(why).length === 0) choose(why)
    else {
      mark(true)
      document.getElementById('aside-why')?.focus()
    }
  }
  return (
    <Dialog
      title={count === 1 ? t('payments.asideWhy.title') : t('payments.asideWhy.many', { count })}
      onClose={close}
    >
      <Form noValidate onSubmit={submit}>
        <TextField
          id="aside-why"
          label={t('payments.asideWhy.label')}
          hint={t('payments.asideWhy.hint')}
          problem={isWrong ? t('payments.asideWhy.wrong', { max: lengths.asideNote.max }) : undefined}
          autoComplete="off"
          value={text}
          onChange={(next) => {
            const why = whyAsideOf(text, next)
            mark(false)
            if (why) choose(why)
            else type(next)
          }}
        />
        {store.asideHeld.length > 0 && <Small>{t('payments.asideWhy.calledOff')}</Small>}
        <List>
          {usualReasons.map((reason, place) => (
            <li key={reason}>
              <Button variant="secondary" onClick={() => choose({ reason })}>
                <Key>{place + 1}</Key> {t(`payments.asideWhy.reasons.${reason}`)}
              </Button>
            </li>
          ))}
        </List>
        <Actions>
          <Button type="submit">{t('payments.actions.aside')}</Button>
          <Button variant="quiet" onClick={close}>
            {t(store.asideHeld.length > 0 ? 'payments.asideWhy.acceptAgain' : 'payments.asideWhy.cancel')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
})
