import { formatNumber } from '@hotovo/domain/shared/format'
import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { ignoreTyping } from '../../../ui/ignoreTyping.ts'
import type { WorkedQueue } from '../../records/WorkedQueue.ts'
import { Small } from '../parts.tsx'
import type { Arrival } from './record.tsx'

type Worked = {
  readonly queue: Pick<WorkedQueue, 'isWorked' | 'count' | 'onward'>
  /** The id of the record; undefined while it is not known. */
  readonly id: () => string | undefined
  /** Whether something was done to it after which it waits there no more. */
  readonly isOver: () => boolean
}

/** Opens the next record of the queue or the list that is worked through once one is done with this one. */
export function useQueue(worked: Worked): void {
  const language = useLanguage()
  const navigate = useNavigate()
  const { isFromList, turned } = (useLocation().state ?? {}) as Arrival
  const { queue } = worked
  // After a reload the list is there later than its record.
  const { isWorked } = queue
  const latest = useRef(worked)
  useEffect(() => {
    latest.current = worked
  })
  useEffect(() => {
    // Whoever comes back to one that is done looks at it.
    if (!isFromList || !isWorked || latest.current.isOver()) return
    void queue.count()
    return reaction(
      () => latest.current.isOver(),
      async (isOver) => {
        if (!isOver) return
        const hear = ignoreTyping()
        try {
          const { isRecord, path, ...there } = await queue.onward(latest.current.id() ?? '', turned)
          const state: Arrival = isRecord
            ? { isFromList: true, isNext: true, ...there }
            : { isWorkedOff: true }
          // What was called off meanwhile is not left.
          if (latest.current.isOver()) await navigate(pathIn(language, path), { replace: true, state })
        } finally {
          hear()
        }
      },
    )
  }, [queue, isFromList, isWorked, turned, language, navigate])
}

/** How many records of the queue or the list are left, where one is worked through. */
export const Left = observer(
  ({ queue }: { readonly queue: Pick<WorkedQueue, 'name' | 'isWorked' | 'left'> }) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const { isFromList } = (useLocation().state ?? {}) as Arrival
    const { answer: left } = queue.left
    if (!isFromList || !queue.isWorked || !left) return null
    const figure = left.isMore
      ? t('overview.waiting.more', { count: left.count })
      : formatNumber(left.count, language)
    return (
      <Small role="status">
        {queue.name !== undefined && `${t(`overview.waiting.queues.${queue.name}`)}: `}
        {t('list.queueLeft', { count: left.count, figure })}
      </Small>
    )
  },
)
