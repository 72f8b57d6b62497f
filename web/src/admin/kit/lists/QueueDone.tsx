import type { Queue, QueueCount } from '@hotovo/application/back-office/dashboard'
import { formatNumber } from '@hotovo/domain/shared/format'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { askQuietly } from '../../records/asking.ts'
import type { QueueServices } from '../../records/SavedViews.ts'
import { Actions } from '../parts.tsx'
import { queueWays } from '../places.tsx'

type DoneProps = {
  /** What it is called. */
  readonly what: string
  /** The next one in which something waits; undefined where that is not known, null where nothing waits. */
  readonly next: { readonly to: string; readonly what: string; readonly figure: string } | null | undefined
  /** What is said of it instead of that all of it is done: more waits beside it. */
  readonly text?: string
  /** Focus that is left with nothing goes to the way on: the last of it was done just now. */
  readonly isWorked?: boolean | undefined
  readonly children?: ReactNode
}

/** Something in which nothing waits any more, and the way to the next in which something does (rule A102). */
export function Done({ what, next, text, isWorked = false, children }: DoneProps) {
  const { t } = useTranslation('admin')
  const way = useRef<HTMLAnchorElement>(null)
  const to = next?.to
  useEffect(() => {
    const { activeElement } = document
    const isLeft = activeElement === document.body || activeElement?.matches('main h1')
    if (isWorked && isLeft && to !== undefined) way.current?.focus()
  }, [isWorked, to])
  return (
    <EmptyState title={t('queueDone.title')}>
      <p>{text ?? t(next === null ? 'queueDone.all' : 'queueDone.text', { queue: what })}</p>
      <Actions>
        {next && (
          <Link ref={way} to={next.to} data-next="">
            {t('queueDone.next', { queue: next.what, figure: next.figure })}
          </Link>
        )}
        {children}
      </Actions>
    </EmptyState>
  )
}

type QueueDoneProps = {
  readonly desk: QueueServices
  readonly queue: Queue
  readonly isWorked?: boolean | undefined
  readonly onClear?: () => void
}

/** The same of a queue. */
export function QueueDone({ desk, queue, isWorked, onClear }: QueueDoneProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [counts, tell] = useState<readonly QueueCount[]>()
  const { staff } = desk
  useEffect(() => {
    void askQuietly(() => staff.queues()).then(tell)
  }, [staff])
  const nameOf = (one: Queue) => t(`overview.waiting.queues.${one}`)
  const next = counts?.find((one) => one.queue !== queue && one.count > 0)
  const way = next && {
    to: pathIn(language, queueWays[next.queue]),
    what: nameOf(next.queue),
    figure: next.isMore
      ? t('overview.waiting.more', { count: next.count })
      : formatNumber(next.count, language),
  }
  return (
    <Done what={nameOf(queue)} next={counts && (way ?? null)} isWorked={isWorked}>
      {onClear && (
        <Button variant="secondary" onClick={onClear}>
          {t('list.clear')}
        </Button>
      )}
    </Done>
  )
}
