import { observer, useLocalObservable } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { Button } from '../../ui/Button.tsx'
import { BarLine } from '../BottomBar.tsx'
import { Fresh, type FreshList } from './Fresh.ts'
import { Live, type LiveDesk } from './Live.ts'

export type { LiveDesk }

export type FreshRowsProps = { readonly kind: 'order' | 'ticket'; readonly list: FreshList }
export type NewerRecordProps = {
  readonly kind: 'order' | 'ticket'
  /** The record that is shown, undefined while it is not there. */
  readonly shown: () => { readonly id: string; readonly version: number } | undefined
  /** Whether somebody changes it here just now. */
  readonly isBusy: () => boolean
  readonly onLoad: () => void
}

/** What screens tell of what others do (rule A25), with one stream for the tab; it is fetched with the first of them. */
export function liveParts(desk: LiveDesk) {
  const live = new Live(desk)
  /** How many came after the rows of a list, which stay where they are until somebody wants them. */
  const FreshRows = observer(({ kind, list }: FreshRowsProps) => {
    const { t } = useTranslation('admin')
    const [fresh] = useState(() => new Fresh(list, kind))
    useEffect(() => fresh.listen(live), [fresh])
    /** What was pressed is gone at once. */
    const show = () => {
      focusHeading(document.querySelector('main h1'))
      void list.refresh()
    }
    const { count, isMany } = fresh
    const isTold = (isMany || count > 0) && list.page.phase !== 'loading'
    return (
      <div role="status">
        {isTold && <Button onClick={show}>{isMany ? t('live.many') : t(`live.${kind}`, { count })}</Button>}
      </div>
    )
  })
  /** Says that a record was changed elsewhere since it was loaded; nothing of it changes before somebody wants it. */
  const NewerRecord = observer(({ kind, shown, isBusy, onLoad }: NewerRecordProps) => {
    const { t } = useTranslation('admin')
    const heard = useLocalObservable(() => ({
      versions: new Map<string, number>(),
      take(id: string, version: number) {
        this.versions.set(id, Math.max(version, this.versions.get(id) ?? 0))
      },
    }))
    useEffect(
      () =>
        live.hear((news) => {
          if (news.kind === kind && news.version !== null) heard.take(news.id, news.version)
        }),
      [heard, kind],
    )
    const record = shown()
    const isOld = record !== undefined && (heard.versions.get(record.id) ?? 0) > record.version
    return (
      <div role="status">
        {isOld && !isBusy() && (
          <BarLine
            tone="info"
            actions={
              <Button variant="secondary" onClick={onLoad}>
                {t('live.load')}
              </Button>
            }
          >
            {t('live.changed')}
          </BarLine>
        )}
      </div>
    )
  })
  return { FreshRows, NewerRecord }
}
