import { bulkLimits as limits } from '@hotovo/domain/limits'
import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { type KeyName, useKeys } from '../../../ui/useKeys.ts'
import { BarLine } from '../BottomBar.tsx'
import { focusSoon } from '../parts.tsx'
import { BatchReport } from './BatchReport.tsx'
import type { Bulk, BulkWords } from './bulk.ts'
import { focusOpened } from './ListPage.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { useDropByEscape } from './useDropByEscape.ts'

const batchButton = 'bulk-batch'

/** Focus goes on at what began picking, or at the heading where that is put away for want of room. */
function leave(): void {
  const picks = document.querySelector<HTMLElement>('[data-picks]')
  if (picks?.checkVisibility()) picks.focus()
  else focusHeading(document.querySelector('main h1'))
}

type BulkDeskProps = {
  readonly desk: Bulk
  readonly words: BulkWords
  /** What can be chosen, and what is to be known of it. */
  readonly fields: ReactNode
  /** Chooses what they become by its place, counted from 0. */
  readonly onNumber?: ((place: number) => void) | undefined
  /** Something else that is done with them, by a key of its own. */
  readonly other?: { readonly text: string; readonly key: 'm' } | undefined
  /** Keys that begin the change at one of its fields, by the id of that. */
  readonly fieldKeys?: Readonly<Partial<Record<KeyName, string>>>
  /** Hears which of the two begins. */
  readonly onBegin?: (isOther: boolean) => void
}

/** What is done to the records that are picked, for the foot of the window (rules A28, A29). */
export const BulkDesk = observer((props: BulkDeskProps) => {
  const { desk, words, other, onBegin } = props
  const isOther = other !== undefined
  useEffect(() => desk.asksAgain(() => onBegin?.(isOther)), [desk, isOther, onBegin])
  return (
    <>
      {desk.picks.picked && <PickedBar {...props} />}
      {desk.batch.progress && <BatchBar store={desk.batch} words={words} />}
    </>
  )
})

/** How many are picked, and what can be done with them. */
const PickedBar = observer((props: BulkDeskProps) => {
  const { desk, words, fields, onNumber, other, fieldKeys = {}, onBegin } = props
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isAsked, ask] = useState(false)
  const { count, all, picks } = desk
  const { of } = words
  const figure = (value: number) => formatNumber(value, language)
  const isAll = picks.until !== undefined
  const isMore = isAll && all.answer?.isMore === true
  const canChange = !desk.isBusy && !isMore && count !== undefined && count > 0
  const open = (isOther = false) => {
    if (!canChange) return
    onBegin?.(isOther)
    desk.begin()
    ask(true)
  }
  const close = () => {
    ask(false)
    desk.endAgain()
  }
  const drop = () => {
    picks.drop()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) leave()
    })
  }
  const openAt = (id: string) => () => {
    open()
    focusSoon(id)
  }
  useDropByEscape(true, drop)
  useKeys({
    S: () => open(),
    ...(other && { [other.key]: () => open(true) }),
    ...(canChange && Object.fromEntries(Object.entries(fieldKeys).map(([key, id]) => [key, openAt(id)]))),
  })
  const said = () => {
    if (!isAll) return t(`bulk.${of}.picked`, { count: count ?? 0, figure: figure(count ?? 0) })
    if (all.phase === 'failed') return t(`bulk.${of}.uncounted`)
    if (count === undefined) return t(`bulk.${of}.counting`)
    if (isMore) return t(`bulk.${of}.tooMany`, { most: figure(limits.most) })
    return t(`bulk.${of}.pickedAll`, { count, figure: figure(count) })
  }
  return (
    <section aria-label={t(`bulk.${of}.title`)}>
      <BarLine
        tone={isMore ? 'error' : 'info'}
        actions={
          <>
            <Button
              variant="primary"
              aria-disabled={!canChange}
              aria-keyshortcuts="Shift+S"
              onClick={() => open()}
            >
              {t(`bulk.${of}.change`)}
            </Button>
            {other && (
              <Button
                variant="secondary"
                aria-disabled={!canChange}
                aria-keyshortcuts={other.key}
                onClick={() => open(true)}
              >
                {other.text}
              </Button>
            )}
            <Button variant="quiet" aria-keyshortcuts="Escape" onClick={drop}>
              {t('bulk.drop')}
            </Button>
            <Button variant="secondary" aria-pressed={isAll} onClick={() => void desk.pickAll()}>
              {isAll && all.phase === 'failed' ? t('list.retry') : t('bulk.all')}
            </Button>
          </>
        }
      >
        <span role="status">{said()}</span>
        {desk.isHeld && <> {t('bulk.heldFirst')}</>}
        {desk.batch.isOpen && desk.batch.course === 'resting' && <> {t('bulk.openFirst')}</>}
        {!isAll && count !== undefined && count >= limits.mostChosen && (
          <> {t(`bulk.${of}.full`, { most: figure(limits.mostChosen) })}</>
        )}
      </BarLine>
      {(isAsked || desk.isAgain) && (
        <PlanDialog
          desk={desk}
          words={words}
          fields={fields}
          onNumber={onNumber}
          onClose={close}
          onStart={() => {
            close()
            void desk.start()
            if (desk.isHeld)
              requestAnimationFrame(() => document.activeElement === document.body && focusOpened())
            else focusSoon(batchButton)
          }}
        />
      )}
    </section>
  )
})

type BatchBarProps = { readonly store: Bulk['batch']; readonly words: BulkWords }

/** How far a batch has come, and what can be done about it. */
const BatchBar = observer(({ store, words }: BatchBarProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isAsked, ask] = useState(false)
  const { progress, phase, course, undoable } = store
  const isUndoable =
    (phase === 'ended' || phase === 'stopped') && progress?.undoes === undefined && undoable > 0
  const undo = () => {
    void store.undo()
    focusSoon(batchButton)
  }
  useEffect(() => store.tellsHere(), [store])
  if (!progress) return null
  const { items, done, changed, left, undoes } = progress
  const figure = (value: number) => formatNumber(value, language)
  const isGoing = course !== 'resting'
  const of = words.batchOf?.(items[0]?.to) ?? words.of
  const act = () => {
    if (phase === 'going') store.stop()
    else if (phase === 'stopped' || phase === 'unanswered') void store.resume()
    else if (phase === 'ended') ask(true)
  }
  const close = () => {
    store.dismiss()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) leave()
    })
  }
  const deed = {
    going: t('bulk.stop'),
    stopping: t('bulk.stopping'),
    stopped: t('bulk.resume'),
    unanswered: t('list.retry'),
    ended: t('bulk.details'),
  }[phase]
  return (
    <section aria-label={t(undoes ? 'bulk.undoTitle' : `bulk.${of}.batchTitle`)}>
      <BarLine
        tone={phase === 'unanswered' ? 'error' : phase === 'ended' ? 'success' : 'info'}
        onClose={isGoing ? undefined : close}
        // What was left is to be looked at first.
        passes={phase === 'ended' && left.length === 0 && !isAsked}
        of={progress}
        actions={
          <>
            {/* One button for each stage, so that focus stays where it is. */}
            <Button id={batchButton} variant="secondary" aria-disabled={phase === 'stopping'} onClick={act}>
              {deed}
            </Button>
            {(phase === 'stopped' || phase === 'unanswered') && (
              <Button variant="quiet" onClick={() => ask(true)}>
                {t('bulk.details')}
              </Button>
            )}
            {isUndoable && (
              <Button variant="secondary" aria-keyshortcuts="z" onClick={undo}>
                {t(undoable === changed.length ? 'bulk.undo' : 'bulk.undoOthers')}
              </Button>
            )}
          </>
        }
      >
        <span role="status">
          {phase === 'ended'
            ? t(undoes ? `bulk.${words.of}.undone` : `bulk.${of}.ended`, {
                count: changed.length,
                figure: figure(changed.length),
              })
            : t('bulk.progress', { done: figure(done), total: figure(items.length) })}
          {phase === 'ended' && left.length > 0 && (
            <> {t(`bulk.${of}.left`, { count: left.length, figure: figure(left.length) })}</>
          )}
          {phase === 'stopped' && <> {t('bulk.stopped')}</>}
          {phase === 'unanswered' && <> {t('bulk.unanswered')}</>}
        </span>
      </BarLine>
      {isAsked && <BatchReport batch={progress} words={words} onClose={() => ask(false)} />}
    </section>
  )
})
