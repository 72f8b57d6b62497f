import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { observer, useLocalObservable } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { BarLine } from '../BottomBar.tsx'
import type { Live } from './Live.ts'

/** How a record is by now, before it is shown: who did what, in words, where that is known. */
type Seen = { readonly said: (() => ReactNode) | undefined; readonly take: () => void }
export type NewsProps = {
  /** What tells the record as it is elsewhere from the one that is shown; undefined where they are the same. */
  readonly newest: () => string | undefined
  /** Whether somebody changes it here just now. */
  readonly isBusy: () => boolean
  /** Whether something was begun here that is not sent: then nothing is shown before somebody wants it. */
  readonly isBegun: () => boolean
  /** Looks how it is by now; undefined where nobody tells. */
  readonly look: () => Promise<Seen | undefined>
  /** Loads what changed by itself after something was done here, before it is told as somebody else's. */
  readonly follow?: (() => Promise<void>) | undefined
  readonly onLoad: () => void
  /** Hears that it was read. */
  readonly onRead?: (() => void) | undefined
}
export type NewerRecordProps = Omit<NewsProps, 'newest' | 'look'> & {
  readonly kind: 'order' | 'ticket'
  /** The record that is shown, undefined while it is not there. */
  readonly shown: () => { readonly id: string; readonly version: number } | undefined
  readonly look: () => Promise<
    { readonly entries: readonly AuditEntry[]; readonly take: () => void } | undefined
  >
  /** Who did what, in words. */
  readonly inWords: (entries: readonly AuditEntry[]) => ReactNode
}

/** What a record tells of a colleague who changed it meanwhile (rule A25). */
export function newsParts(live: Pick<Live, 'hear'>) {
  /**
   * Tells who changed a record elsewhere, and what. It is shown at once where nothing was begun here, and otherwise once somebody
   * wants it.
   */
  const News = observer((props: NewsProps) => {
    const { newest: newestOf, isBusy, onLoad, onRead } = props
    const { t } = useTranslation('admin')
    const { t: common } = useTranslation()
    const newest = isBusy() ? undefined : newestOf()
    /** What is not what was done here, what was done with it, and whether it is shown. */
    const [foreign, setForeign] = useState<{
      readonly newest: string
      readonly said: Seen['said']
      readonly isShown: boolean
    }>()
    const latest = useRef(props)
    useEffect(() => {
      latest.current = props
    })
    useEffect(() => {
      if (newest === undefined || newest === foreign?.newest) return
      const now = () => latest.current
      const find = async () => {
        await now().follow?.()
        if (now().newest() === undefined) return
        const seen = await now().look()
        const isShown = seen !== undefined && !now().isBegun() && !now().isBusy()
        if (isShown) seen.take()
        setForeign({ newest, said: seen?.said, isShown })
      }
      void find()
    }, [newest, foreign])
    const isWaiting = newest !== undefined && newest === foreign?.newest && !foreign.isShown
    const isNews = foreign?.isShown === true && foreign.said !== undefined
    const read = () => {
      setForeign(undefined)
      onRead?.()
    }
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
                <Button variant="quiet" onClick={read}>
                  {common('common.close')}
                </Button>
              )
            }
          >
            {foreign.said?.()}
          </BarLine>
        )}
      </div>
    )
  })
  /** The same of a record that has versions, each of which is told. */
  const NewerRecord = observer(({ kind, shown, look, inWords, ...others }: NewerRecordProps) => {
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
    const newest = () => {
      const record = shown()
      const version = record && heard.versions.get(record.id)
      return version !== undefined && version > record!.version ? String(version) : undefined
    }
    const seen = async () => {
      const found = await look()
      if (!found) return undefined
      const { entries, take } = found
      return { take, said: entries.length > 0 ? () => inWords(entries) : undefined }
    }
    return <News {...others} newest={newest} look={seen} />
  })
  return { News, NewerRecord }
}
