import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant } from '@hotovo/domain/shared/format'
import { accountChanges, type ShownMember } from '@hotovo/domain/staff/account'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { Email } from '../../ui/Email.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { asCards } from '../../ui/tableWidths.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { BarLine, BottomBar } from '../kit/BottomBar.tsx'
import { ChoiceMenu } from '../kit/ChoiceMenu.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { Sheet, SheetHead } from '../kit/sheet.tsx'
import { DeedDialog, InviteDialog } from './dialogs.tsx'
import { type MembersStore, nameIn } from './MembersStore.ts'

const Who = styled('span')({
  display: 'grid',
  gap: '0.125rem',
  overflowWrap: 'anywhere',
  minWidth: '12rem',
  ...asCards({ minWidth: 0 }),
  '& > span:first-of-type': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.5rem',
  },
})
/** What was done last. */
const Outcome = observer(({ store }: { readonly store: MembersStore }) => {
  const { t } = useTranslation('admin')
  const { stage } = store.write
  return (
    <div role="status">
      {stage.phase === 'done' && (
        <BarLine tone="success" onClose={() => store.write.rest()} passes of={stage}>
          {t(`members.done.${stage.wanted.asked.what}`, { name: nameIn(stage.wanted) })}
        </BarLine>
      )}
    </div>
  )
})

type PageProps = { readonly store: MembersStore; readonly ownEmail: string | undefined }

/** The accounts of staff: who signs in, what they may do, and what is done about it (rule A58). */
export const MembersPage = observer(({ store, ownEmail }: PageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayManage = useMay()('staff.manage')
  const page = useRef<HTMLDivElement>(null)
  const { list, asked } = store
  const { phase, value: members } = list
  useTitle(t('pages.adminStaff'))
  useEffect(() => {
    void store.list.refresh()
  }, [store])
  const toHeading = () => focusHeading(page.current?.querySelector('h1') ?? null)
  const labelled = (name: string, text: string) => (
    <>
      <InCard>{name}</InCard>
      {text}
    </>
  )
  const columns: readonly Column<ShownMember>[] = [
    {
      name: t('members.columns.name'),
      inCard: 'title',
      cell: ({ name, email, closedAt, mustChangePassword }) => (
        <Who>
          <span>
            <strong>{name}</strong>
            {email === ownEmail && <Chip tone="neutral">{t('members.you')}</Chip>}
            {closedAt !== null && (
              <Chip tone="neutral">{t('members.closed', { at: formatDay(dayOf(closedAt), language) })}</Chip>
            )}
            {closedAt === null && mustChangePassword && <Chip tone="warning">{t('members.invited')}</Chip>}
          </span>
          <Small as="span">
            <Email>{email}</Email>
          </Small>
        </Who>
      ),
    },
    {
      name: t('members.columns.role'),
      inCard: 'wide',
      cell: ({ role }) =>
        labelled(t('members.columns.role'), role === null ? t('members.noRole') : t(`roles.${role}`)),
    },
    {
      name: t('members.columns.factor'),
      inCard: 'wide',
      cell: ({ hasFactor }) =>
        labelled(t('members.columns.factor'), t(hasFactor ? 'members.factor.yes' : 'members.factor.no')),
    },
    {
      name: t('members.columns.lastSignIn'),
      inCard: 'wide',
      cell: ({ lastSignInAt }) =>
        labelled(
          t('members.columns.lastSignIn'),
          lastSignInAt === null ? t('members.never') : formatInstant(lastSignInAt, language),
        ),
    },
    ...(mayManage
      ? [
          {
            name: t('members.columns.actions'),
            isPresses: true,
            isAtEnd: true,
            cell: (member: ShownMember) => (
              <RowActions>
                <ChoiceMenu
                  label={t('members.change', { name: member.name })}
                  choices={accountChanges(member, member.email === ownEmail).map((value) => ({
                    value,
                    text: t(`members.deeds.${value}`),
                  }))}
                  onChoose={(what) => store.ask({ what, member, role: member.role ?? '' })}
                >
                  {t('members.manage')}
                </ChoiceMenu>
              </RowActions>
            ),
          },
        ]
      : []),
  ]
  return (
    <Sheet ref={page}>
      <SheetHead
        title={t('members.title')}
        onRefresh={() => void store.list.refresh()}
        isBusy={phase === 'loading'}
        actions={
          mayManage && (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => store.ask({ what: 'invite' })}>
              {t('members.invite')}
            </Button>
          )
        }
      >
        {t('members.lead')}
      </SheetHead>
      <Loaded
        phase={phase}
        hasValue={members !== undefined}
        words={{
          loading: t('members.loading'),
          failed: t('members.failed'),
          shown: members && t('members.count', { count: members.length }),
        }}
        onRetry={() => void store.list.refresh()}
      />
      {members && (
        <DataTable
          caption={t('members.title')}
          columns={columns}
          items={members}
          keyOf={({ id }) => id}
          isBusy={() => phase === 'loading'}
        />
      )}
      {asked?.what === 'invite' && <InviteDialog store={store} onDone={toHeading} />}
      {asked && asked.what !== 'invite' && <DeedDialog store={store} asked={asked} onDone={toHeading} />}
      <BottomBar>
        <Outcome store={store} />
      </BottomBar>
    </Sheet>
  )
})
