import type { Api } from '@hotovo/application/api'
import type { LookupResult } from '@hotovo/application/back-office/lookup'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Spinner } from '../../ui/Spinner.tsx'

type ByNumberProps = {
  readonly lookUp: Api['staff']['lookUp']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly kind: keyof Pick<LookupResult, 'orders' | 'tickets'>
  /** What stands in the address. */
  readonly asked: string
  /** The record's page; it also says where there is no such record, or nobody answers. */
  readonly children: ReactNode
}

/** A record's page whose address may have its number; then the id takes its place, and everything else stays. */
export const ByNumber = observer(({ lookUp, session, kind, asked, children }: ByNumberProps) => {
  const { t } = useTranslation('admin')
  const { pathname, search, hash } = useLocation()
  const [found] = useState(() => new Fetched<string | null>())
  const isNumber = /^(ATM|SUP)-?[A-Z0-9]{9}$/i.test(asked)
  useEffect(() => {
    if (!isNumber) return
    void found.ask(asked, async () => {
      const answered = await session.guarded(() => lookUp({ q: asked }))
      return (answered.ok && answered.value[kind][0]?.id) || null
    })
  }, [found, lookUp, session, kind, asked, isNumber])
  if (!isNumber || found.phase === 'failed' || found.answer === null) return children
  if (!found.answer) return <Spinner>{t('entrance.loading')}</Spinner>
  const path = pathname.split('/').slice(0, -1).join('/')
  return <Navigate to={{ pathname: `${path}/${found.answer}`, search, hash }} replace />
})
