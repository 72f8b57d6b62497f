import { observer } from 'mobx-react-lite'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { BarLine, Strip } from '../../kit/BottomBar.tsx'
import { Actions } from '../../kit/parts.tsx'
import { RetryButton } from '../../kit/RetryButton.tsx'
import { useAttended } from '../../kit/useAttended.ts'
import { endedOf, retryTold } from '../../records/endedHolds.ts'
import { againOf, type Held, type Holds, type NotDone } from '../../records/Holds.ts'
import { Folding } from './Folding.tsx'
import { NetworkLines } from './NetworkLines.tsx'
import { NoticeLines } from './NoticeLines.tsx'
import { UndoLine } from './UndoLine.tsx'
import { pathOf, What } from './What.tsx'

type RowProps = {
  readonly held: Held
  readonly holds: Holds
  readonly isAttended: () => boolean
  /** What was pressed goes with its row. */
  readonly onLeave: () => void
}

/** One that is held: its seconds stand still while somebody is at the bar. */
const Row = observer(({ held, holds, isAttended, onLeave }: RowProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const { subject, what, seconds } = held
  const isWaiting = held.waits?.() === true
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isAttended()) void holds.tick(subject)
    }, 1000)
    return () => clearInterval(timer)
  }, [holds, subject, isAttended])
  return (
    <li>
      <span>
        <span id={id}>
          <What what={what} />
        </span>{' '}
        · {isWaiting ? t('held.waitsForOther') : <time>{t('held.seconds', { seconds })}</time>}
      </span>
      <Actions>
        <Button
          variant="secondary"
          aria-describedby={id}
          aria-keyshortcuts="z"
          onClick={() => {
            holds.callOff(subject)
            onLeave()
          }}
        >
          {t('held.callOff')}
        </Button>
        <Button
          variant="quiet"
          aria-describedby={id}
          aria-disabled={isWaiting}
          onClick={() => {
            if (isWaiting) return
            void holds.send(subject)
            onLeave()
          }}
        >
          {t('held.now')}
        </Button>
      </Actions>
    </li>
  )
})

/** All that waits its seconds before it is sent (rule A45), with the ways to call it off or to wait no longer. */
const Waiting = observer(({ holds }: { readonly holds: Holds }) => {
  const { t } = useTranslation('admin')
  const { bar, isAttended } = useAttended()
  const { waiting } = holds
  const before = useRef<Element | null>(null)
  /** Focus goes on to the next row, or back to where it was. */
  const leave = () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const next = bar.ref.current?.querySelector('li:last-child button') ?? before.current
      if (next instanceof HTMLElement && next.isConnected) next.focus()
      else focusHeading(document.querySelector('main h1'))
    })
  return (
    <section
      aria-label={t('held.title')}
      {...bar}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
    >
      <Strip>
        <Notice
          tone="info"
          {...(waiting.length > 1 && { title: t('held.waiting', { count: waiting.length }) })}
        >
          <Folding>
            {waiting.map((held) => (
              <Row key={held.turn} held={held} holds={holds} isAttended={isAttended} onLeave={leave} />
            ))}
          </Folding>
          <VisuallyHidden>
            {t('held.notYet')} {waiting.some(({ back }) => !back) && t('held.willStay')}
          </VisuallyHidden>
        </Notice>
      </Strip>
    </section>
  )
})

/** What its page knows how to ask again. */
const isAskedAgain = ({ what }: NotDone) =>
  ['order', 'voucher', 'payment', 'reply', 'letters', 'replies', 'orders', 'contact'].includes(what.kind)

/** What was written for customers, and what was asked of many, stays told until it is done (rules A139, A165). */
const staysTold = ({ what }: NotDone) => ['reply', 'replies', 'orders'].includes(what.kind)

type NotDoneProps = { readonly one: NotDone; readonly onAgain: (one: NotDone) => void }

/** One that was not done, and the way to where it is asked once more: nothing is sent by that (rule A154). */
function NotDoneRow({ one, onAgain }: NotDoneProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <li>
      <span id={id}>
        <What what={one.what} isLinked />
      </span>
      <Button variant="secondary" aria-describedby={id} onClick={() => onAgain(one)}>
        {t(one.what.kind === 'reply' ? 'held.withText' : isAskedAgain(one) ? 'held.again' : 'held.show')}
      </Button>
    </li>
  )
}

/** Leads to what was not done, and has its page ask the same again once that is there; whoever goes elsewhere is not asked. */
function useAgain(holds: Holds): (one: NotDone) => void {
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [wanted, want] = useState<NotDone>()
  const path = wanted && pathIn(language, pathOf(wanted.what))
  const isThere = path !== undefined && path.split('?')[0] === pathname
  const again = wanted && holds.toldHere(againOf(wanted.subject))?.again
  useEffect(() => {
    if (!wanted || !isThere || !again) return
    want(undefined)
    again(wanted)
  }, [wanted, isThere, again])
  useEffect(() => {
    return isThere ? () => want(undefined) : undefined
  }, [isThere])
  return (one) => {
    // A form that waits with its text looks like any other.
    if (!staysTold(one)) holds.dismissUndone(one)
    want(one)
    const to = pathIn(language, pathOf(one.what))
    if (to !== pathname) void navigate(to)
  }
}

const titles = {
  done: 'held.done',
  partly: 'held.partly',
  unanswered: 'unanswered.title',
  declined: 'held.failed',
} as const

/** All that is held before it is sent, and what became of it, whatever page is shown. */
export const HeldBars = observer(({ holds }: { readonly holds: Holds }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { waiting, undone } = holds
  const lead = useAgain(holds)
  const ended = endedOf(holds)
  const done = ended.filter(({ stands }) => stands === 'done')
  const failed = ended.filter(({ stands }) => stands !== 'done')
  const last = waiting.at(-1)
  useEffect(() => {
    if (done.length > 0 && document.visibilityState === 'visible') holds.readDone()
  }, [holds, done.length])
  useEffect(() => {
    const retry = () => void retryTold(holds)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [holds])
  return (
    <>
      <VisuallyHidden role="status">
        {last && (
          <>
            <What what={last.what} />. {t('held.soon', { count: waiting.length })}
          </>
        )}
      </VisuallyHidden>
      <div role="status">
        {done.length > 0 && (
          <BarLine
            tone="success"
            title={t('held.done')}
            onClose={() => {
              for (const { subject } of done) holds.dismiss(subject)
            }}
            passes
            of={done.length}
          >
            {done.length === 1 ? (
              done.map(({ subject, what }) => (
                <Fragment key={subject}>
                  <What what={what} isLinked />.{' '}
                </Fragment>
              ))
            ) : (
              <Folding>
                {done.map(({ subject, what }) => (
                  <li key={subject}>
                    <What what={what} isLinked />
                  </li>
                ))}
              </Folding>
            )}
            {t('held.forGood')}
          </BarLine>
        )}
        {failed.map(({ subject, what, stands, show, isKept }) => (
          <BarLine
            key={subject}
            tone={stands === 'partly' ? 'warning' : 'error'}
            title={t(titles[stands])}
            actions={
              <>
                {stands === 'unanswered' && !isKept && (
                  <RetryButton onRetry={() => void holds.retry(subject)} />
                )}
                <Button
                  variant="secondary"
                  onClick={() => {
                    show?.()
                    void navigate(pathIn(language, pathOf(what)))
                  }}
                >
                  {t('held.show')}
                </Button>
              </>
            }
            onClose={() => holds.dismiss(subject)}
          >
            <What what={what} isLinked />
            {stands === 'unanswered' && <>. {t(isKept ? 'held.gone' : 'unanswered.text')}</>}
            {stands === 'unanswered' && !isKept && !navigator.onLine && <> {t('held.whenBack')}</>}
          </BarLine>
        ))}
        {undone.length > 0 && (
          <BarLine
            tone="error"
            title={t('held.undone', { count: undone.length })}
            onClose={() => holds.dismissUndone()}
          >
            <Folding>
              {undone.map((one, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may have been held and not done twice
                <NotDoneRow key={place} one={one} onAgain={lead} />
              ))}
            </Folding>
          </BarLine>
        )}
        <NetworkLines undos={holds.undos} />
        <NoticeLines />
        <UndoLine holds={holds} />
      </div>
      {waiting.length > 0 && <Waiting holds={holds} />}
    </>
  )
})
