import type { Queue, QueueCount } from '@hotovo/application/back-office/dashboard'
import { formatNumber } from '@hotovo/domain/shared/format'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { askQuietly } from '../../records/asking.ts'
import type { ViewServices } from '../../records/SavedViews.ts'
import { Actions } from '../parts.tsx'
import { queueWays } from '../places.tsx'

type QueueDoneProps = {
  readonly desk: ViewServices
  readonly queue: Queue
  readonly onClear: () => void
}

/** A queue in which nothing waits any more, and the way to the next one in which something does (rule A102). */
export function QueueDone({ desk, queue, onClear }: QueueDoneProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [counts, tell] = useState<readonly QueueCount[]>()
  const { staff } = desk
  useEffect(() => {
    void askQuietly(() => staff.queues()).then(tell)
  }, [staff])
  const waiting = counts?.filter((one) => one.queue !== queue && one.count > 0)
  const [next] = waiting ?? []
  return (
    <EmptyState title={t('queueDone.title')}>
      <p>
        {t(waiting?.length === 0 ? 'queueDone.all' : 'queueDone.text', {
          queue: t(`overview.waiting.queues.${queue}`),
        })}
      </p>
      <Actions>
        {next && (
          <Link to={pathIn(language, queueWays[next.queue])}>
            {t('queueDone.next', {
              queue: t(`overview.waiting.queues.${next.queue}`),
              figure: next.isMore
                ? t('overview.waiting.more', { count: next.count })
                : formatNumber(next.count, language),
            })}
          </Link>
        )}
        <Button variant="secondary" onClick={onClear}>
          {t('list.clear')}
        </Button>
      </Actions>
    </EmptyState>
  )
}
