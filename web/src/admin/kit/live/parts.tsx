import type { RecordEventKind } from '@hotovo/application/shared/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { observer, useLocalObservable } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { BarLine } from '../BottomBar.tsx'
import { Anew, type AnewKind, type ShownRows } from './Anew.ts'
import { Fresh, type FreshKind, type FreshList, type FreshServices } from './Fresh.ts'
import { Live, type LiveServices } from './Live.ts'
import { type PresenceServices, presenceParts } from './presence.tsx'

export type { FreshServices, LiveServices, PresenceServices }

export type FreshRowsProps = { readonly kind: FreshKind; readonly list: FreshList }
export type ChangedRowsProps = { readonly kind: AnewKind; readonly rows: ShownRows }
export type HeardProps = { readonly kind: RecordEventKind; readonly onHeard: () => void }
export type NewerProps = {
  /** Whether it was changed elsewhere, and nobody changes it here just now. */
  readonly isTold: () => boolean
  readonly onLoad: () => void
}
/** How a record is by now, before it is shown. */
type Seen = { readonly entries: readonly AuditEntry[]; readonly take: () => void }
export type NewerRecordProps = Pick<NewerProps, 'onLoad'> & {
  readonly kind: 'order' | 'ticket'
  /** The record that is shown, undefined while it is not there. */
  readonly shown: () => { readonly id: string; readonly version: number } | undefined
  /** Whether somebody changes it here just now. */
  readonly isBusy: () => boolean
  /** Whether something was begun here that is not sent: then nothing is shown before somebody wants it. */
  readonly isBegun: () => boolean
  /** Looks how it is by now; undefined where nobody tells. */
  readonly look: () => Promise<Seen | undefined>
  /** Who did what, in words. */
  readonly inWords: (entries: readonly AuditEntry[]) => ReactNode
  /** Loads what changed by itself after something was done here, before it is told as somebody else's. */
  readonly follow?: () => Promise<void>
}

/** What screens tell of what others do (rule A25), with one stream for the tab; it is fetched with the first of them. */
export function liveParts(desk: LiveServices & PresenceServices & FreshServices) {
  const live = new Live(desk)
  /** How many came that would stand among the rows of a list, which stay where they are until somebody wants them. */
  const FreshRows = observer(({ kind, list }: FreshRowsProps) => {
    const { t } = useTranslation('admin')
    const [fresh] = useState(() => new Fresh(desk, list, kind))
    useEffect(() => fresh.listen(live), [fresh])
    /** What was pressed is gone at once. */
    const show = () => {
      focusHeading(document.querySelector('main h1'))
      void list.refresh()
    }
    const { count, isMany } = fresh
    const isTold = fresh.isTold && list.page.phase !== 'loading'
    return (
      <div role="status">
        {isTold && <Button onClick={show}>{isMany ? t('live.many') : t(`live.${kind}`, { count })}</Button>}
      </div>
    )
  })
  /** Has what others do to rows shown in their places; none of them moves. */
  const ChangedRows = ({ kind, rows }: ChangedRowsProps) => {
    useEffect(() => new Anew(desk.later, rows, kind).listen(live), [rows, kind])
    return null
  }
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
  /** Says that a record was changed elsewhere since it was loaded; nothing of it changes before somebody wants it. */
  const Newer = observer(({ isTold, onLoad }: NewerProps) => {
    const { t } = useTranslation('admin')
    return (
      <div role="status">
        {isTold() && (
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
  /**
   * Tells who changed a record that has versions elsewhere, and what. It is shown at once where nothing was begun here, and otherwise
   * once somebody wants it.
   */
  const NewerRecord = observer((props: NewerRecordProps) => {
    const { kind, shown, isBusy, isBegun, look, inWords, follow, onLoad } = props
    const { t } = useTranslation('admin')
    const { t: common } = useTranslation()
    const heard = useLocalObservable(() => ({
      versions: new Map<string, number>(),
      take(id: string, version: number) {
        this.versions.set(id, Math.max(version, this.versions.get(id) ?? 0))
      },
    }))
    useEffect(
      () =>
        live.hear((news) => {
          if (news.kind === kind && 'version' in news && news.version !== null)
            heard.take(news.id, news.version)
        }),
      [heard, kind],
    )
    const record = shown()
    const newest = record && heard.versions.get(record.id)
    const isTold = newest !== undefined && newest > record!.version && !isBusy()
    /** The version that is not what was done here, what was done with it, and whether it is shown. */
    const [foreign, setForeign] = useState<{
      readonly version: number
      readonly entries: readonly AuditEntry[]
      readonly isShown: boolean
    }>()
    const latest = useRef({ shown, isBusy, isBegun, look, follow })
    useEffect(() => {
      latest.current = { shown, isBusy, isBegun, look, follow }
    })
    useEffect(() => {
      if (!isTold || newest === foreign?.version) return
      const now = () => latest.current
      const find = async () => {
        await now().follow?.()
        if ((now().shown()?.version ?? 0) >= newest) return
        const seen = await now().look()
        const isShown = seen !== undefined && !now().isBegun() && !now().isBusy()
        if (isShown) seen.take()
        setForeign({ version: newest, entries: seen?.entries ?? [], isShown })
      }
      void find()
    }, [isTold, newest, foreign])
    const isWaiting = isTold && newest === foreign?.version && !foreign.isShown
    const isNews = foreign?.isShown === true && foreign.entries.length > 0
    return (
      <div role="status">
        {foreign && (isWaiting || isNews) && (
          <BarLine
            tone="info"
            title={t(isWaiting ? 'live.changed' : 'live.shown')}
            actions={
              isWaiting ? (
                <Button variant="secondary" onClick={onLoad}>
                  {t('live.load')}
                </Button>
              ) : (
                <Button variant="quiet" onClick={() => setForeign(undefined)}>
                  {common('common.close')}
                </Button>
              )
            }
          >
            {inWords(foreign.entries)}
          </BarLine>
        )}
      </div>
    )
  })
  return { FreshRows, ChangedRows, Heard, Newer, NewerRecord, ...presenceParts(desk, live) }
}
