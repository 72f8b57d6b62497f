import { type ComponentType, lazy, Suspense } from 'react'
import { getI18n } from 'react-i18next'
import type { FreshRowsProps, LiveDesk, NewerRecordProps } from './live/parts.tsx'

/** What screens tell of what others do; where it cannot be fetched they tell nothing. */
export function liveLazily(desk: Omit<LiveDesk, 'stage'>) {
  const parts = async () => {
    const [{ liveParts }, { addAdminWords }] = await Promise.all([
      import('./live/parts.tsx'),
      import('../i18n/admin/words.ts'),
    ])
    await addAdminWords(getI18n(), 'rest')
    return liveParts({ ...desk, stage: document })
  }
  let fetched: ReturnType<typeof parts> | undefined
  const part = <Props extends object>(
    choose: (all: Awaited<ReturnType<typeof parts>>) => ComponentType<Props>,
  ) => {
    const Part = lazy(async () => {
      fetched ??= parts()
      return { default: await fetched.then(choose).catch((): ComponentType<Props> => () => null) }
    }) as unknown as ComponentType<Props>
    return (props: Props) => (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
  return {
    FreshRows: part<FreshRowsProps>((all) => all.FreshRows),
    NewerRecord: part<NewerRecordProps>((all) => all.NewerRecord),
  }
}
export type LiveParts = ReturnType<typeof liveLazily>
