import type { OwnGrant } from '@hotovo/application/staff/authorizations'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable, RowActions, TableBones } from '../../ui/DataTable.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { GrantsStore } from './GrantsStore.ts'

const Part = styled('section')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '& > h2': { fontSize: '1.375rem' },
})

/** The programs that one has let in; each can be turned out again. */
export const Grants = observer(({ store }: { readonly store: GrantsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const title = useId()
  const part = useRef<HTMLElement>(null)
  const { revoking, list } = store
  const { stage, pending, isSaving } = revoking
  const { phase, value } = list
  /** The button that was pressed may be gone: focus goes to the heading then, never to nothing. */
  const revoke = async (programId: string) => {
    await revoking.run({ programId })
    if (!part.current?.contains(document.activeElement))
      focusHeading(part.current?.querySelector('h2') ?? null)
  }
  const columns: readonly Column<OwnGrant>[] = [
    { name: t('grants.columns.program'), inCard: 'title', cell: ({ program }) => program.name },
    {
      name: t('grants.columns.knows'),
      inCard: 'wide',
      cell: ({ scopes }) => (
        <>
          <InCard>{t('grants.columns.knows')}</InCard>
          {scopes.map((scope) => t(`grants.scopes.${scope}`)).join(', ')}
        </>
      ),
    },
    {
      name: t('grants.columns.since'),
      inCard: 'wide',
      cell: ({ grantedAt }) => (
        <>
          <InCard>{t('grants.columns.since')}</InCard>
          <time dateTime={grantedAt}>{formatInstant(grantedAt, language)}</time>
        </>
      ),
    },
    {
      name: t('grants.columns.actions'),
      isAtEnd: true,
      isPresses: true,
      cell: ({ program }) => (
        <RowActions>
          <Button variant="secondary" aria-disabled={isSaving} onClick={() => void revoke(program.id)}>
            {t(pending?.programId === program.id ? 'grants.revoking' : 'grants.revoke')}
            <VisuallyHidden> {program.name}</VisuallyHidden>
          </Button>
        </RowActions>
      ),
    },
  ]
  return (
    <Part ref={part} aria-labelledby={title}>
      <h2 id={title}>{t('grants.title')}</h2>
      <Small>{t('grants.text')}</Small>
      <div role="status">
        {stage.phase === 'done' && (
          <Notice tone="success">
            <p>{t('grants.revoked')}</p>
          </Notice>
        )}
        {stage.phase === 'unanswered' && <Unanswered />}
      </div>
      <VisuallyHidden role="status">{phase === 'loading' && t('grants.loading')}</VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('grants.failed')}>
            <Actions>
              <RetryButton onRetry={() => void list.refresh()} />
            </Actions>
          </Notice>
        </div>
      )}
      {value?.length === 0 && <p>{t('grants.none')}</p>}
      {value && value.length > 0 && (
        <DataTable
          caption={t('grants.title')}
          columns={columns}
          items={value}
          keyOf={({ program }) => program.id}
          isBusy={() => phase === 'loading'}
        />
      )}
      {!value && phase !== 'failed' && <TableBones />}
    </Part>
  )
})
