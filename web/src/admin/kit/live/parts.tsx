import type { RecordEventKind } from '@hotovo/application/shared/ports'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Anew, type AnewKind, type ShownRows } from './Anew.ts'
import { Fresh, type FreshKind, type FreshList, type FreshServices } from './Fresh.ts'
import { Live, type LiveServices } from './Live.ts'
import { newsParts } from './news.tsx'
import { type MeetingProps, type PresenceServices, presenceParts, type TakingProps } from './presence.tsx'

export type { FreshServices, LiveServices, MeetingProps, PresenceServices, TakingProps }

export type FreshRowsProps = { readonly kind: FreshKind; readonly list: FreshList }
export type ChangedRowsProps = {
  readonly kind: AnewKind
  /** What rows are told by, too. */
  readonly other?: AnewKind
  readonly rows: ShownRows
}
export type HeardProps = { readonly kind: RecordEventKind; readonly onHeard: () => void }
export type { NewerRecordProps, NewsProps } from './news.tsx'

/** Asks for a list again; what was pressed is gone at once. */
function leadOn(list: { refresh?(): Promise<void> }): void {
  focusHeading(document.querySelector('main h1'))
  void list.refresh?.()
}

/** What screens tell of what others do (rule A25), with one stream for the tab; it is fetched with the first of them. */
export function liveParts(desk: LiveServices & PresenceServices & FreshServices) {
  const live = new Live(desk)
  /** How many came that would stand among the rows of a list, which stay where they are until somebody wants them. */
  const FreshRows = observer(({ kind, list }: FreshRowsProps) => {
    const { t } = useTranslation('admin')
    const [fresh] = useState(() => new Fresh(desk, list, kind))
    useEffect(() => fresh.listen(live), [fresh])
    const { count, isMany } = fresh
    const isTold = fresh.isTold && list.page.phase !== 'loading'
    return (
      <div role="status">
        {isTold && (
          <Button onClick={() => leadOn(list)}>
            {isMany ? t('live.many') : t(`live.${kind}`, { count })}
          </Button>
        )}
      </div>
    )
  })
  /** Has what others do to rows shown in their places; none of them moves before somebody wants it. */
  const ChangedRows = observer(({ kind, other = kind, rows }: ChangedRowsProps) => {
    const { t } = useTranslation('admin')
    useEffect(() => new Anew(desk.later, rows, kind, other).listen(live), [rows, kind, other])
    const count = rows.page.phase === 'loading' ? 0 : (rows.left?.size ?? 0)
    return (
      <div role="status">
        {count > 0 && <Button onClick={() => leadOn(rows)}>{t('live.left', { count })}</Button>}
      </div>
    )
  })
  /** Has something done whenever a kind is told of, or may have been. */
  const Heard = ({ kind, onHeard }: HeardProps) => {
    useEffect(
      () =>
        live.hear((news) => {
          if (news.kind === kind || (news.kind === 'many' && (news.of ?? kind) === kind)) onHeard()
        }),
      [kind, onHeard],
    )
    return null
  }
  return { FreshRows, ChangedRows, Heard, ...newsParts(live), ...presenceParts(desk, live) }
}
