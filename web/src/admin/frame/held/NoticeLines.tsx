import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import { notices, type Raised } from '../../../stores/Notices.ts'
import { Whole } from '../../../ui/Whole.tsx'
import { BarLine } from '../../kit/BottomBar.tsx'

/** So many are told at once, the newest. */
const most = 3

/** What a screen raises of what was done, or could not be, told in the one place for all of it (rule A155). The same is told once. */
export function NoticeLines() {
  const [told, tell] = useState<readonly Raised[]>([])
  useEffect(
    () =>
      reaction(
        () => notices.waiting.length,
        (waiting) => {
          if (waiting === 0) return
          const more = notices.take()
          tell((before) =>
            [...before.filter((one) => !more.some((other) => isSame(one, other))), ...more].slice(-most),
          )
        },
        { fireImmediately: true },
      ),
    [],
  )
  return told.map((one) => (
    <div key={one.id} data-notice="">
      <BarLine
        tone={one.tone}
        title={one.title}
        onClose={() => tell((all) => all.filter((other) => other !== one))}
        passes
      >
        {one.description && <Whole text={one.description} />}
      </BarLine>
    </div>
  ))
}

const isSame = (one: Raised, other: Raised) =>
  one.title === other.title && one.description === other.description
