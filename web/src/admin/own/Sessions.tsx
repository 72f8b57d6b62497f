import type { OwnSession } from '@hotovo/application/staff/own-account'
import { formatInstant } from '@hotovo/domain/shared/format'
import { userAgentName } from '@hotovo/domain/staff/user-agent'
import { observer } from 'mobx-react-lite'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type Column, DataTable, RowActions, TableBones } from '../../ui/DataTable.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { SessionsStore } from './SessionsStore.ts'

const Part = styled('section')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '& > h2': { fontSize: '1.375rem' },
})
const Device = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.5rem',
})

/** Where one is signed in; each place but this one can be signed out. */
export const Sessions = observer(({ store }: { readonly store: SessionsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const title = useId()
  const part = useRef<HTMLElement>(null)
  const { ending, list } = store
  const { stage, pending, isSaving: isBusy } = ending
  const endedOthers = stage.phase === 'done' && stage.wanted === 'others'
  const { phase, value } = list
  /** The button that was pressed may be gone: focus goes to the heading then, never to nothing. */
  const keepingFocus = async (work: Promise<unknown>) => {
    await work
    if (!part.current?.contains(document.activeElement))
      focusHeading(part.current?.querySelector('h2') ?? null)
  }
  const deviceOf = ({ userAgent }: OwnSession) => userAgentName(userAgent) ?? t('own.sessions.unknown')
  const time = (name: string, instant: string) => (
    <>
      <InCard>{name}</InCard>
      <time dateTime={instant}>{formatInstant(instant, language)}</time>
    </>
  )
  const columns: readonly Column<OwnSession>[] = [
    {
      name: t('own.sessions.columns.device'),
      inCard: 'title',
      cell: (one) => (
        <Device>
          {deviceOf(one)}
          {one.isThis && <Chip tone="success">{t('own.sessions.isThis')}</Chip>}
        </Device>
      ),
    },
    {
      name: t('own.sessions.columns.started'),
      inCard: 'wide',
      cell: ({ startedAt }) => time(t('own.sessions.columns.started'), startedAt),
    },
    {
      name: t('own.sessions.columns.active'),
      inCard: 'wide',
      cell: ({ activeAt }) => time(t('own.sessions.columns.active'), activeAt),
    },
    {
      name: t('own.sessions.columns.address'),
      inCard: 'wide',
      cell: ({ ipAddress }) => (
        <>
          <InCard>{t('own.sessions.columns.address')}</InCard>
          {ipAddress ?? t('own.sessions.noAddress')}
        </>
      ),
    },
    {
      name: t('own.sessions.columns.actions'),
      isAtEnd: true,
      cell: (one) =>
        !one.isThis && (
          <RowActions>
            <Button
              variant="secondary"
              aria-disabled={isBusy}
              onClick={() => void keepingFocus(ending.run({ id: one.id }))}
            >
              {t(
                pending && pending !== 'others' && pending.id === one.id
                  ? 'own.sessions.ending'
                  : 'own.sessions.end',
              )}
              <VisuallyHidden>
                {' '}
                {t('own.sessions.which', {
                  device: deviceOf(one),
                  started: formatInstant(one.startedAt, language),
                })}
              </VisuallyHidden>
            </Button>
          </RowActions>
        ),
    },
  ]
  return (
    <Part ref={part} aria-labelledby={title}>
      <h2 id={title}>{t('own.sessions.title')}</h2>
      <Small>{t('own.sessions.text')}</Small>
      <div role="status">
        {stage.phase === 'done' && (
          <Notice tone="success">
            <p>{t(endedOthers ? 'own.sessions.endedOthers' : 'own.sessions.ended')}</p>
          </Notice>
        )}
        {stage.phase === 'unanswered' && <Unanswered />}
      </div>
      <VisuallyHidden role="status">{phase === 'loading' && t('own.sessions.loading')}</VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('own.sessions.failed')}>
            <Actions>
              <RetryButton onRetry={() => void list.refresh()} />
            </Actions>
          </Notice>
        </div>
      )}
      {value ? (
        <DataTable
          caption={t('own.sessions.title')}
          columns={columns}
          items={value}
          keyOf={({ id }) => id}
          isBusy={() => phase === 'loading'}
        />
      ) : (
        phase !== 'failed' && <TableBones />
      )}
      {list.value?.some(({ isThis }) => !isThis) && (
        <Actions>
          <Button
            variant="secondary"
            aria-disabled={isBusy}
            onClick={() => void keepingFocus(ending.run('others'))}
          >
            {t(pending === 'others' ? 'own.sessions.ending' : 'own.sessions.endOthers')}
          </Button>
        </Actions>
      )}
    </Part>
  )
})
