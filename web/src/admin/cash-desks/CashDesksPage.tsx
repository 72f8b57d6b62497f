import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { BarLine, BottomBar } from '../kit/BottomBar.tsx'
import { May } from '../kit/may.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Sheet, SheetHead, Tab, Tabs } from '../kit/sheet.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import type { CashDesksStore } from './CashDesksStore.ts'
import { DeskDialog } from './DeskDialog.tsx'
import { Desks } from './Desks.tsx'
import { Statement } from './Statement.tsx'
import type { StatementStore } from './StatementStore.ts'
import { addressOf, type View, viewIn } from './view.ts'

/** What became of what was done last, and its undo. */
const Outcome = observer(({ store }: { readonly store: CashDesksStore }) => {
  const { t } = useTranslation('admin')
  const { write, draft, blocking } = store
  const { stage } = write
  const isAsked = draft !== undefined || blocking !== undefined
  return (
    <>
      <div role="status">
        {stage.phase === 'done' && (
          <BarLine
            tone="success"
            of={stage}
            passes
            onClose={() => write.rest()}
            actions={
              stage.wanted.what === 'change' && (
                <Button variant="secondary" onClick={() => void write.undo()}>
                  {t('cashDesks.undo')}
                </Button>
              )
            }
          >
            {t(`cashDesks.done.${stage.wanted.what}`, {
              name: store.placeOf(stage.wanted.desk.salesPointId).name,
            })}
          </BarLine>
        )}
      </div>
      {!isAsked && (stage.phase === 'refused' || stage.phase === 'unanswered') && (
        <div role="alert">
          <BarLine
            tone="warning"
            onClose={() => write.rest()}
            actions={stage.phase === 'unanswered' && <RetryButton onRetry={() => void write.retry()} />}
          >
            {stage.phase === 'refused' ? t(`cashDesks.refused.${stage.why.code}`) : t('cashDesks.unanswered')}
          </BarLine>
        </div>
      )}
    </>
  )
})

/** The way to the desk of whoever is in, where they work at one. */
const OwnDesk = observer(({ store: { list } }: { readonly store: CashDesksStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const self = list.value?.cashiers.find(({ isSelf }) => isSelf)
  if (!self || list.value?.items.every(({ cashierIds }) => !cashierIds.includes(self.id))) return null
  return (
    <ButtonLink variant="secondary" to={pathIn(language, '/pokladna')}>
      {t('cashDesks.toDesk')}
    </ButtonLink>
  )
})

type PageProps = { readonly desks: CashDesksStore; readonly statement: StatementStore }

/** The cash desks of all sales points, and what their shops owe (rules K1, K8). */
export const CashDesksPage = observer(({ desks, statement }: PageProps) => {
  const { t } = useTranslation('admin')
  const page = useRef<HTMLDivElement>(null)
  const [address, go] = useSearchParams()
  const view = viewIn(address)
  const change = (part: Partial<View>) => go(addressOf({ ...view, ...part }), { preventScrollReset: true })
  const { isStatement } = view
  useTitle(t('pages.adminCashDesks'))
  useEffect(() => {
    void desks.refresh()
  }, [desks])
  const toHeading = () => focusHeading(page.current?.querySelector('h1') ?? null)
  return (
    <Sheet ref={page}>
      <SheetHead
        title={t('cashDesks.title')}
        part={t(isStatement ? 'cashDesks.tabs.statement' : 'cashDesks.tabs.desks')}
        onRefresh={() => void (isStatement ? statement.open(view) : desks.refresh())}
        isBusy={desks.phase === 'loading'}
        actions={
          isStatement ? (
            <Button variant="secondary" onClick={() => print()}>
              {t('cashDesks.print')}
            </Button>
          ) : (
            <>
              <May to="cash-desks.change">
                <Button variant="primary" aria-haspopup="dialog" onClick={() => desks.open()}>
                  {t('cashDesks.setUp')}
                </Button>
              </May>
              <OwnDesk store={desks} />
            </>
          )
        }
      >
        {t(isStatement ? 'cashDesks.statement.lead' : 'cashDesks.lead')}
      </SheetHead>
      <Tabs aria-label={t('cashDesks.title')}>
        <Tab
          to={`${addressOf({ ...view, isStatement: false })}`}
          isOn={!isStatement}
          text={t('cashDesks.tabs.desks')}
          count={desks.rows?.length}
        />
        <Tab
          to={`${addressOf({ ...view, isStatement: true })}`}
          isOn={isStatement}
          text={t('cashDesks.tabs.statement')}
        />
      </Tabs>
      {isStatement ? (
        <Statement desks={desks} store={statement} view={view} change={change} />
      ) : (
        <Desks store={desks} />
      )}
      {desks.draft && <DeskDialog store={desks} onDone={toHeading} />}
      {desks.blocking && <BlockDialog store={desks} row={desks.blocking} onDone={toHeading} />}
      <BottomBar>
        <Outcome store={desks} />
      </BottomBar>
    </Sheet>
  )
})
