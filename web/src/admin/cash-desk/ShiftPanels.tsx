import { differenceOf } from '@hotovo/domain/cash-desk/shift'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useProblemText } from '../../ui/form/useProblemText.ts'
import { Notice } from '../../ui/Notice.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { focusSoon } from '../kit/parts.tsx'
import type { CashDeskStore } from './CashDeskStore.ts'
import { Report } from './Papers.tsx'
import { Big, BigField, FirstBig, Panel, Row, useEuro } from './parts.tsx'

type PartProps = { readonly store: CashDeskStore }

/** The count of the drawer with which a shift begins (rule K2). */
export const OpenPanel = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const toText = useProblemText(() => t('cashDesk.open.drawer'))
  const euro = useEuro()
  const language = useLanguage()
  const { shift, view } = store
  const { opening } = shift
  const last = view?.lastShift
  useEffect(() => {
    focusSoon('drawer')
  }, [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await shift.open())) focusSoon('drawer')
  }
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{t('cashDesk.open.title')}</h2>
      <p>{t('cashDesk.open.text')}</p>
      <NotDone stage={opening.stage} words={() => t('cashDesk.refused.other')} isFilledIn />
      <form noValidate onSubmit={(event) => void send(event)} style={{ display: 'grid', gap: '1rem' }}>
        <BigField>
          <TextField
            id="drawer"
            label={t('cashDesk.open.drawer')}
            problem={toText(opening.problemAt('drawer'))}
            inputMode="decimal"
            autoComplete="off"
            value={shift.drawer}
            onChange={(drawer) => shift.type({ drawer })}
          />
        </BigField>
        <Big type="submit" disabled={opening.isSaving}>
          {t('cashDesk.open.action')}
        </Big>
      </form>
      {last?.closedAt && (
        <>
          <p>
            {t('cashDesk.open.last', {
              at: formatInstant(last.closedAt, language),
              amount: euro(differenceOf(last)),
            })}
          </p>
          <Big variant="quiet" onClick={() => store.printReport(last)}>
            {t('cashDesk.open.printLast')}
          </Big>
        </>
      )}
    </Panel>
  )
})

/** The count with which it ends: the difference at once, and a word of why where there is one. */
export const ClosePanel = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const euro = useEuro()
  const { shift, view } = store
  const { closing, difference } = shift
  const toText = useProblemText((at) => t(at === 'note' ? 'cashDesk.close.note' : 'cashDesk.close.counted'))
  useEffect(() => {
    focusSoon('counted')
  }, [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await shift.close()) store.printReport()
    else focusSoon(closing.problemAt('counted') ? 'counted' : 'note')
  }
  const amounts = { amount: euro(Math.abs(difference ?? 0)), expected: euro(view?.drawer ?? 0) }
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{t('cashDesk.close.title')}</h2>
      <p>{t('cashDesk.close.text')}</p>
      {store.waiting.length > 0 && (
        <Notice tone="warning">
          <p>{t('cashDesk.close.waits')}</p>
        </Notice>
      )}
      <NotDone stage={closing.stage} words={() => t('cashDesk.refused.shift-not-found')} isFilledIn />
      <form noValidate onSubmit={(event) => void send(event)} style={{ display: 'grid', gap: '1rem' }}>
        <BigField>
          <TextField
            id="counted"
            label={t('cashDesk.close.counted')}
            problem={toText(closing.problemAt('counted'))}
            inputMode="decimal"
            autoComplete="off"
            value={shift.counted}
            onChange={(counted) => shift.type({ counted })}
          />
        </BigField>
        <div role="status">
          {difference !== undefined && (
            <Notice tone={difference === 0 ? 'success' : 'warning'}>
              <p>
                {difference === 0
                  ? t('cashDesk.close.exact')
                  : t(difference > 0 ? 'cashDesk.close.more' : 'cashDesk.close.less', amounts)}
              </p>
            </Notice>
          )}
        </div>
        {difference !== undefined && difference !== 0 && (
          <TextField
            id="note"
            label={t('cashDesk.close.note')}
            problem={toText(closing.problemAt('note'))}
            value={shift.note}
            onChange={(note) => shift.type({ note })}
          />
        )}
        <Row>
          <Big type="submit" style={{ flex: '1 1 14rem' }} disabled={closing.isSaving}>
            {t('cashDesk.close.send')}
          </Big>
          <Big variant="quiet" onClick={() => shift.callOff()}>
            {t('cashDesk.close.back')}
          </Big>
        </Row>
      </form>
    </Panel>
  )
})

/** The report of a shift that has just been closed. */
export const ClosedPanel = observer(({ store }: PartProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const { closed } = store.shift
  if (!closed) return null
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{t('cashDesk.report.title')}</h2>
      <Report report={closed} />
      <Row>
        <FirstBig style={{ flex: '1 1 12rem' }} onClick={() => store.shift.next()}>
          {t('cashDesk.report.next')}
        </FirstBig>
        <Big variant="secondary" onClick={() => store.printReport()}>
          {t('cashDesk.report.print')}
        </Big>
      </Row>
    </Panel>
  )
})
