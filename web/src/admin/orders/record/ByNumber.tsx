import type { Api } from '@hotovo/application/api'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { Fetched } from '../../../stores/Fetched.ts'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { Spinner } from '../../../ui/Spinner.tsx'

export type NumberServices = {
  readonly lookUp: Api['staff']['lookUp']
  readonly session: Pick<SessionStore, 'guarded'>
}
type ByNumberProps = NumberServices & {
  /** What stands in the address. */
  readonly asked: string
  /** The order's page; it also says where there is no such order, or nobody answers. */
  readonly children: ReactNode
}

/** An order's page whose address may have its number; then the id takes its place, and everything else stays. */
export const ByNumber = observer(({ lookUp, session, asked, children }: ByNumberProps) => {
  const { t } = useTranslation('admin')
  const { pathname, search, hash } = useLocation()
  const [found] = useState(() => new Fetched<string | null>())
  const isNumber = /^ATM-?[A-Z0-9]{9}$/i.test(asked)
  useEffect(() => {
    if (!isNumber) return
    void found.ask(asked, async () => {
      const answered = await session.guarded(() => lookUp({ q: asked }))
      return (answered.ok && answered.value.orders[0]?.id) || null
    })
  }, [found, lookUp, session, asked, isNumber])
  if (!isNumber || found.phase === 'failed' || found.answer === null) return children
  if (!found.answer) return <Spinner>{t('entrance.loading')}</Spinner>
  const path = pathname.split('/').slice(0, -1).join('/')
  return <Navigate to={{ pathname: `${path}/${found.answer}`, search, hash }} replace />
})
