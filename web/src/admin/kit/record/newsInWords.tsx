import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { TFunction } from 'i18next'
import { Change } from '../../../ui/Change.tsx'
import { actorInWords, changeInWords } from './changeInWords.ts'

/** So many changes are told in a line; all of them stand in the history. */
const most = 3

/** Who changed what of a record, in a line, the newest first; `written` writes an amount in minor units. */
export const newsInWords = (
  t: TFunction<'admin'>,
  entries: readonly AuditEntry[],
  written: (minor: number) => string,
) =>
  entries.slice(0, most).map(({ subject, actionType, actor, ...entry }, index) => {
    const { what, change } = changeInWords(t, { ...entry, type: subject.kind, action: actionType }, written)
    const who = actorInWords(t, actor)
    const isSame = index > 0 && who === actorInWords(t, entries[index - 1]!.actor)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <span key={index}>
        {index > 0 && '; '}
        {!isSame && <strong>{who}: </strong>}
        {what}
        {change && (
          <>
            : <Change {...change} />
          </>
        )}
      </span>
    )
  })
