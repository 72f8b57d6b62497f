import type { ReactNode } from 'react'
import { Money } from './Money.tsx'

/** A sentence in which `<money>…</money>` marks amounts, so that they are set as money. */
export function WithMoney({ children }: { readonly children: string }): ReactNode {
  const match = /^(.*?)<money>(.*?)<\/money>(.*)$/s.exec(children)
  if (!match) return children
  return (
    <>
      {match[1]}
      <Money>{match[2]}</Money>
      <WithMoney>{match[3] ?? ''}</WithMoney>
    </>
  )
}
