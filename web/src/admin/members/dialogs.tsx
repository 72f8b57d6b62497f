import { type Role, roles } from '@hotovo/domain/staff/account'
import { observer } from 'mobx-react-lite'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, focusSoon } from '../kit/parts.tsx'
import type { Asked, MembersStore } from './MembersStore.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const idOf = (field: string) => `member-${field}`

type DialogProps = {
  readonly store: MembersStore
  /** The button that was pressed may be gone with what was done. */
  readonly onDone: () => void
}
type FrameProps = DialogProps & {
  readonly title: string
  readonly submit: string
  readonly children: ReactNode
}

/** A dialog that asks before something is done to an account, and says why it was not. */
const Frame = observer(({ store, title, submit, onDone, children }: FrameProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { stage, isSaving } = store.write
  const failed =
    stage.phase === 'refused' || stage.phase === 'conflict'
      ? ({ phase: 'refused', why: stage.phase === 'refused' ? stage.why.code : 'account-changed' } as const)
      : stage
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await store.submit(language)) onDone()
    else if (store.write.stage.phase === 'invalid') focusSoon(idOf(store.write.stage.problems[0]!.at))
  }
  return (
    <Dialog title={title} onClose={() => store.leave()}>
      <Form noValidate onSubmit={(event) => void send(event)}>
        {children}
        <NotDone stage={failed} isFilledIn words={(code) => t(`members.refused.${code}`)} />
        <Actions>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? t('members.saving') : submit}
          </Button>
          <Button variant="quiet" disabled={isSaving} onClick={() => store.leave()}>
            {t('members.leave')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
})

type RoleFieldProps = {
  readonly store: MembersStore
  readonly role: Role | ''
  readonly onChoose: (role: Role) => void
}

/** A role, with what it may do. */
const RoleField = observer(({ store, role, onChoose }: RoleFieldProps) => {
  const { t } = useTranslation('admin')
  return (
    <SelectField<Role | ''>
      id={idOf('role')}
      label={t('members.role')}
      hint={role === '' ? undefined : t(`members.rights.${role}`)}
      problem={store.write.problemAt('role') ? t('members.chooseRole') : undefined}
      choices={[
        ...(role === '' ? [{ value: '' as const, text: t('members.chooseRole') }] : []),
        ...roles.map((value) => ({ value, text: t(`roles.${value}`) })),
      ]}
      value={role}
      onChoose={(value) => value !== '' && onChoose(value)}
    />
  )
})

/** Invites somebody by a letter. */
export const InviteDialog = observer(({ store, onDone }: DialogProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { draft } = store
  const sentenceOf = (at: 'email' | 'fullName') => {
    const problem = store.write.problemAt(at)
    return problem && problemText(common, problem, { field: t(`members.${at}`), currency: 'EUR', language })
  }
  return (
    <Frame
      store={store}
      title={t('members.titles.invite')}
      submit={t('members.submit.invite')}
      onDone={onDone}
    >
      <p>{t('members.texts.invite')}</p>
      <TextField
        id={idOf('email')}
        type="email"
        autoComplete="off"
        label={t('members.email')}
        problem={sentenceOf('email')}
        required
        value={draft.email}
        onChange={(email) => store.type({ email })}
      />
      <TextField
        id={idOf('fullName')}
        autoComplete="off"
        label={t('members.fullName')}
        hint={t('members.fullNameHint')}
        problem={sentenceOf('fullName')}
        value={draft.fullName}
        onChange={(fullName) => store.type({ fullName })}
      />
      <RoleField store={store} role={draft.role} onChoose={(role) => store.type({ role })} />
    </Frame>
  )
})

type DeedProps = DialogProps & { readonly asked: Exclude<Asked, { readonly what: 'invite' }> }

/** Asks before something is done to an account that there is. */
export const DeedDialog = observer(({ store, asked, onDone }: DeedProps) => {
  const { t } = useTranslation('admin')
  const { what, member, role } = asked
  const { name, email } = member
  return (
    <Frame
      store={store}
      title={t(`members.titles.${what}`, { name })}
      submit={t(`members.submit.${what}`)}
      onDone={onDone}
    >
      <p>{t(`members.texts.${what}`, { name, email })}</p>
      {what === 'role' && (
        <RoleField store={store} role={role} onChoose={(chosen) => store.chooseRole(chosen)} />
      )}
    </Frame>
  )
})
