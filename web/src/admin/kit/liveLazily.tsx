import type { OpenRecordKind } from '@hotovo/domain/back-office/presence'
import { type ComponentType, Suspense } from 'react'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { lazily } from './lazily.tsx'
import type {
  ChangedRowsProps,
  FreshRowsProps,
  FreshServices,
  HeardProps,
  LiveServices,
  MeetingProps,
  NewerRecordProps,
  NewsProps,
  PresenceServices,
  TakingProps,
} from './live/parts.tsx'

type MetProps = { readonly kind: OpenRecordKind; readonly id: string }

/** What screens tell of what others do; where it cannot be fetched they tell nothing. */
export function liveLazily(
  desk: Omit<LiveServices, 'stage' | 'counter' | 'since' | 'luck'> & PresenceServices & FreshServices,
) {
  const parts = async () => {
    const { liveParts } = await withAdminWords(import('./live/parts.tsx'), 'admin/kit/live')
    const counter = () => performance.now()
    return liveParts({ ...desk, stage: document, counter, since: shownAt ?? counter(), luck: Math.random })
  }
  /** When the first screen that listens was there: what it shows was asked for no earlier. */
  let shownAt: number | undefined
  let fetched: ReturnType<typeof parts> | undefined
  const part = <Props extends object>(
    choose: (all: Awaited<ReturnType<typeof parts>>) => ComponentType<Props>,
  ) => {
    const Part = lazily(async () => {
      fetched ??= parts()
      return { default: await fetched.then(choose).catch((): ComponentType<Props> => () => null) }
    }) as unknown as ComponentType<Props>
    return (props: Props) => {
      shownAt ??= performance.now()
      return (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    }
  }
  return {
    FreshRows: part<FreshRowsProps>((all) => all.FreshRows),
    ChangedRows: part<ChangedRowsProps>((all) => all.ChangedRows),
    Heard: part<HeardProps>((all) => all.Heard),
    News: part<NewsProps>((all) => all.News),
    NewerRecord: part<NewerRecordProps>((all) => all.NewerRecord),
    Meeting: part<MeetingProps>((all) => all.Meeting),
    Mark: part<MetProps>((all) => all.Mark),
    OpenBy: part<MetProps>((all) => all.OpenBy),
    Taking: part<TakingProps>((all) => all.Taking),
  }
}
export type LiveParts = ReturnType<typeof liveLazily>
