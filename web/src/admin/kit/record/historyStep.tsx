import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { TFunction } from 'i18next'
import { Change } from '../../../ui/Change.tsx'
import type { HistoryStep } from '../../../ui/HistoryList.tsx'
import { actorInWords, changeInWords } from './changeInWords.ts'

/**
 * An entry of a record's history in words; `place` counts from the oldest, so that it stays with the entry, `written`
 * writes an amount in minor units.
 */
export function historyStep(
  t: TFunction<'admin'>,
  { subject, actionType, actor, createdAt, ...entry }: AuditEntry,
  place: number,
  when: string,
  written: (minor: number) => string,
): HistoryStep {
  const { what, change, note } = changeInWords(
    t,
    { ...entry, type: subject.kind, action: actionType },
    written,
  )
  return {
    key: String(place),
    what: change ? (
      <>
        {what}: <Change {...change} />
      </>
    ) : (
      what
    ),
    who: actorInWords(t, actor),
    at: createdAt,
    when,
    note,
  }
}
